// Classes that are written like records: what their constructors refuse is no input.

final class Price {
    private final long cents;
    private final String currency;

    Price(long cents, String currency) {
        if (cents <= 0) {
            throw new IllegalArgumentException("cents"); //~ uncaught-exception
        }
        if (currency == null || currency.length() != 3) {
            throw new IllegalArgumentException("currency"); //~ uncaught-exception
        }
        this.cents = cents;
        this.currency = currency;
    }

    static Price euros(int cents) {
        return new Price(cents, "EUR"); //~ uncaught-exception
    }

    long share(long of) {
        return of / cents;
    }

    char sign() {
        return currency.charAt(2);
    }

    int first() {
        return 10 / (currency.charAt(0) - 'E'); //~ division-by-zero
    }

    long sum(Price other) {
        if (other == null) {
            return cents;
        }
        if (other.cents == 7) {
            return 1 / (other.cents - 7); //~ division-by-zero
        }
        return other.cents == 0 ? 1 / other.cents : cents + other.cents;
    }
}

/** It changes what it is given, so that nothing is known of it. */
final class Scaled {
    final int by;

    Scaled(int by) {
        if (by == 0) {
            throw new IllegalArgumentException("by"); //~ uncaught-exception
        }
        this.by = by - 1;
    }

    int quotient() {
        return 10 / by; //~ division-by-zero
    }
}

/** It asks for texts that are longer than those of inputs: any text is taken for one then. */
final class Link {
    private static final int LONGEST = 10;
    private final String text;

    Link(String text) {
        if (text == null || !text.startsWith("https://") || text.length() > LONGEST) {
            throw new IllegalArgumentException("text"); //~ uncaught-exception
        }
        this.text = text;
    }

    int share(int k) {
        return text.length() / k; //~ division-by-zero
    }
}
