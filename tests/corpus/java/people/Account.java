package bank;
public class Account {
    public static class InsufficientFundsException extends Exception {
        private static final long serialVersionUID = 1;
        private final long missing;
        public InsufficientFundsException(long missing) { super("missing " + missing); this.missing = missing; }
        public long getMissing() { return missing; }
    }
    private long balance; private final String owner; private Account parent;
    public Account(String owner, long balance) { if (owner == null || balance < 0) throw new IllegalArgumentException("bad"); this.owner = owner; this.balance = balance; }
    public void withdraw(long amount) throws InsufficientFundsException {
        if (amount > balance) throw new InsufficientFundsException(amount - balance);
        balance -= amount;
    }
    public String rootOwner() { Account a = this; while (a.parent != null) a = a.parent; return a.owner.trim(); }
    private int secret(int k) { return k / (int) balance; }
    public int publicSecret(int k) { return secret(k); }
    public static Account richer(Account a, Account b) { return a.balance > b.balance ? a : b; }
    protected boolean isOwner(String s) { return owner.equals(s); }
}
