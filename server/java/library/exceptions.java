class Throwable {
    private String message;
    // The object itself where a constructor ran and none was given, as in the JDK. What Java raises ran none.
    private Throwable cause;
    Throwable() { this.cause = this; }
    Throwable(String message) { this.message = message; this.cause = this; }
    Throwable(String message, Throwable cause) { this.message = message; this.cause = cause; }
    Throwable(Throwable cause) { this.cause = cause; }
    public String getMessage() { return message == null && cause != this ? words$() : message; }
    // What Java says about an exception of its own, or about a cause.
    private native String words$();
    public String getLocalizedMessage() { return getMessage(); }
    public Throwable getCause() { return cause == this ? null : cause; }
    public Throwable initCause(Throwable cause) { this.cause = cause; return this; }
    public void printStackTrace() { }
    public void addSuppressed(Throwable other) { }
}
class Exception extends Throwable {
    public Exception() { }
    public Exception(String message) { super(message); }
    public Exception(String message, Throwable cause) { super(message, cause); }
    public Exception(Throwable cause) { super(cause); }
}
class RuntimeException extends Exception {
    public RuntimeException() { }
    public RuntimeException(String message) { super(message); }
    public RuntimeException(String message, Throwable cause) { super(message, cause); }
    public RuntimeException(Throwable cause) { super(cause); }
}
class Error extends Throwable {
    public Error() { }
    public Error(String message) { super(message); }
    public Error(String message, Throwable cause) { super(message, cause); }
    public Error(Throwable cause) { super(cause); }
}
class NullPointerException extends RuntimeException {
    public NullPointerException() { }
    public NullPointerException(String message) { super(message); }
}
class ArithmeticException extends RuntimeException {
    public ArithmeticException() { }
    public ArithmeticException(String message) { super(message); }
}
class IndexOutOfBoundsException extends RuntimeException {
    public IndexOutOfBoundsException() { }
    public IndexOutOfBoundsException(String message) { super(message); }
}
class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public ArrayIndexOutOfBoundsException() { }
    public ArrayIndexOutOfBoundsException(String message) { super(message); }
}
class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public StringIndexOutOfBoundsException() { }
    public StringIndexOutOfBoundsException(String message) { super(message); }
}
class NegativeArraySizeException extends RuntimeException {
    public NegativeArraySizeException() { }
    public NegativeArraySizeException(String message) { super(message); }
}
class ClassCastException extends RuntimeException {
    public ClassCastException() { }
    public ClassCastException(String message) { super(message); }
}
class ArrayStoreException extends RuntimeException {
    public ArrayStoreException() { }
    public ArrayStoreException(String message) { super(message); }
}
class IllegalArgumentException extends RuntimeException {
    public IllegalArgumentException() { }
    public IllegalArgumentException(String message) { super(message); }
    public IllegalArgumentException(String message, Throwable cause) { super(message, cause); }
    public IllegalArgumentException(Throwable cause) { super(cause); }
}
class IllegalStateException extends RuntimeException {
    public IllegalStateException() { }
    public IllegalStateException(String message) { super(message); }
    public IllegalStateException(String message, Throwable cause) { super(message, cause); }
    public IllegalStateException(Throwable cause) { super(cause); }
}
class UnsupportedOperationException extends RuntimeException {
    public UnsupportedOperationException() { }
    public UnsupportedOperationException(String message) { super(message); }
    public UnsupportedOperationException(String message, Throwable cause) { super(message, cause); }
    public UnsupportedOperationException(Throwable cause) { super(cause); }
}
class NumberFormatException extends IllegalArgumentException {
    public NumberFormatException() { }
    public NumberFormatException(String message) { super(message); }
}
class NoSuchElementException extends RuntimeException {
    public NoSuchElementException() { }
    public NoSuchElementException(String message) { super(message); }
    public NoSuchElementException(String message, Throwable cause) { super(message, cause); }
    public NoSuchElementException(Throwable cause) { super(cause); }
}
class InputMismatchException extends NoSuchElementException {
    public InputMismatchException() { }
    public InputMismatchException(String message) { super(message); }
}
class ConcurrentModificationException extends RuntimeException {
    public ConcurrentModificationException() { }
    public ConcurrentModificationException(String message) { super(message); }
    public ConcurrentModificationException(String message, Throwable cause) { super(message, cause); }
    public ConcurrentModificationException(Throwable cause) { super(cause); }
}
class EmptyStackException extends RuntimeException {
    public EmptyStackException() { }
}
class CloneNotSupportedException extends Exception {
    public CloneNotSupportedException() { }
    public CloneNotSupportedException(String message) { super(message); }
}
class InterruptedException extends Exception {
    public InterruptedException() { }
    public InterruptedException(String message) { super(message); }
}
class IOException extends Exception {
    public IOException() { }
    public IOException(String message) { super(message); }
    public IOException(String message, Throwable cause) { super(message, cause); }
    public IOException(Throwable cause) { super(cause); }
}
class FileNotFoundException extends IOException {
    public FileNotFoundException() { }
    public FileNotFoundException(String message) { super(message); }
}
class UncheckedIOException extends RuntimeException {
    public UncheckedIOException() { }
    public UncheckedIOException(String message) { super(message); }
    public UncheckedIOException(String message, Throwable cause) { super(message, cause); }
    public UncheckedIOException(Throwable cause) { super(cause); }
}
class TimeoutException extends Exception {
    public TimeoutException() { }
    public TimeoutException(String message) { super(message); }
}
class ReflectiveOperationException extends Exception {
    public ReflectiveOperationException() { }
    public ReflectiveOperationException(String message) { super(message); }
    public ReflectiveOperationException(String message, Throwable cause) { super(message, cause); }
    public ReflectiveOperationException(Throwable cause) { super(cause); }
}
class ClassNotFoundException extends ReflectiveOperationException {
    public ClassNotFoundException() { }
    public ClassNotFoundException(String message) { super(message); }
}
class StackOverflowError extends Error {
    public StackOverflowError() { }
    public StackOverflowError(String message) { super(message); }
}
class InternalError extends Error {
    public InternalError() { }
    public InternalError(String message) { super(message); }
    public InternalError(String message, Throwable cause) { super(message, cause); }
    public InternalError(Throwable cause) { super(cause); }
}
class ClassNotFoundException extends Exception {
    public ClassNotFoundException() { }
    public ClassNotFoundException(String message) { super(message); }
}
class OutOfMemoryError extends Error {
    public OutOfMemoryError() { }
    public OutOfMemoryError(String message) { super(message); }
}
class AssertionError extends Error {
    public AssertionError() { }
    public AssertionError(Object detail) { super(String.valueOf(detail)); }
    public AssertionError(int detail) { super(String.valueOf(detail)); }
    public AssertionError(boolean detail) { super(String.valueOf(detail)); }
    public AssertionError(long detail) { super(String.valueOf(detail)); }
    public AssertionError(char detail) { super(String.valueOf(detail)); }
    public AssertionError(String message, Throwable cause) { super(message, cause); }
}
