package a.b.c;
import java.util.*;
public class Bank2 {
    private final Map<Integer, Account> accounts = new TreeMap<>();
    private static int nextId = 1;
    protected static class Account { protected int id; protected double amount; Account other; protected Account(int id) { this.id = id; } void move(double d, Account to) { if (d > amount) throw new IllegalStateException("no"); amount -= d; to.amount += d; } }
    public int open() { Account a = new Account(nextId++); accounts.put(a.id, a); return a.id; }
    public void transfer(int a, int b, double d) { accounts.get(a).move(d, accounts.get(b)); }
    static boolean linked(Account a) { return a.other.other == a; }
    static Account merge(Account a, Account b) { if (a == b) throw new SecurityException("same"); a.amount += b.amount; return a; }
}
