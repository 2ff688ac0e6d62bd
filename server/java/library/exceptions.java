// An exception that another one has put aside, and what that one had put aside before.
final class Suppressed$ {
    final Throwable what;
    final Suppressed$ before;
    Suppressed$(Throwable what, Suppressed$ before) { this.what = what; this.before = before; }
}
// What Java says about an exception of its own: a text, and nobody knows which.
final class Words$ extends String {
    native char[] fill$();
}
class Throwable {
    private String message;
    // The object itself where a constructor ran and none was given, as in the JDK. What Java raises ran none.
    private Throwable cause;
    private Suppressed$ aside;
    Throwable() { this.cause = this; }
    Throwable(String message) { this.message = message; this.cause = this; }
    Throwable(String message, Throwable cause) { this.message = message; this.cause = cause; }
    Throwable(Throwable cause) { this.cause = cause; }
    // With what Java says about an index. Text that is joined here would make users of strings run what objects say of
    // themselves.
    Throwable(int index) { }
    public String getMessage() { return message == null && cause != this ? words$() : message; }
    // What Java says about an exception of its own, or about a cause; it may be nothing.
    native String words$();
    public String getLocalizedMessage() { return getMessage(); }
    int told$() { return 1; }
    public String toString() {
        String title = title$(), said = getLocalizedMessage();
        return said == null ? title : String.join$(String.join$(title, ": "), said);
    }
    // The name of the class; every class below has one of its own.
    String title$() { return "java.lang.Throwable"; }
    // Of what has no name that people know.
    static native String untitled$();
    public Throwable getCause() { return cause == this ? null : cause; }
    public Throwable initCause(Throwable cause) {
        // One that Java has raised has none yet.
        if (this.cause != this && (this.cause != null || message != null)) throw new IllegalStateException();
        if (cause == this) throw new IllegalArgumentException();
        this.cause = cause;
        return this;
    }
    public void printStackTrace() { }
    public void addSuppressed(Throwable other) {
        if (other == this) throw new IllegalArgumentException();
        if (other == null) throw new NullPointerException();
        aside = new Suppressed$(other, aside);
    }
    public Throwable[] getSuppressed() {
        int n = 0;
        for (Suppressed$ s = aside; s != null; s = s.before) n++;
        Throwable[] all = new Throwable[n];
        for (Suppressed$ s = aside; s != null; s = s.before) all[--n] = s.what;
        return all;
    }
}
class Exception extends Throwable {
    public Exception() { }
    public Exception(String message) { super(message); }
    public Exception(String message, Throwable cause) { super(message, cause); }
    public Exception(Throwable cause) { super(cause); }
    Exception(int index) { super(index); }
}
class RuntimeException extends Exception {
    public RuntimeException() { }
    public RuntimeException(String message) { super(message); }
    public RuntimeException(String message, Throwable cause) { super(message, cause); }
    public RuntimeException(Throwable cause) { super(cause); }
    RuntimeException(int index) { super(index); }
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
    // Java raises it for one thing only.
    String words$() { return "/ by zero"; }
}
class IndexOutOfBoundsException extends RuntimeException {
    public IndexOutOfBoundsException() { }
    public IndexOutOfBoundsException(String message) { super(message); }
    public IndexOutOfBoundsException(int index) { super(index); }
    String words$() { return new Words$(); }
}
class ArrayIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public ArrayIndexOutOfBoundsException() { }
    public ArrayIndexOutOfBoundsException(String message) { super(message); }
    public ArrayIndexOutOfBoundsException(int index) { super(index); }
}
class StringIndexOutOfBoundsException extends IndexOutOfBoundsException {
    public StringIndexOutOfBoundsException() { }
    public StringIndexOutOfBoundsException(String message) { super(message); }
    public StringIndexOutOfBoundsException(int index) { super(index); }
}
class NegativeArraySizeException extends RuntimeException {
    public NegativeArraySizeException() { }
    public NegativeArraySizeException(String message) { super(message); }
    String words$() { return new Words$(); }
}
class ClassCastException extends RuntimeException {
    public ClassCastException() { }
    public ClassCastException(String message) { super(message); }
    String words$() { return new Words$(); }
}
class ArrayStoreException extends RuntimeException {
    public ArrayStoreException() { }
    public ArrayStoreException(String message) { super(message); }
    String words$() { return new Words$(); }
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
class IllegalFormatException extends IllegalArgumentException { }
class UnknownFormatConversionException extends IllegalFormatException { }
class MissingFormatArgumentException extends IllegalFormatException { }
class IllegalFormatConversionException extends IllegalFormatException { }
class DuplicateFormatFlagsException extends IllegalFormatException { }
class FormatFlagsConversionMismatchException extends IllegalFormatException { }
class IllegalFormatCodePointException extends IllegalFormatException { }
class IllegalFormatFlagsException extends IllegalFormatException { }
class IllegalFormatPrecisionException extends IllegalFormatException { }
class IllegalFormatWidthException extends IllegalFormatException { }
class MissingFormatWidthException extends IllegalFormatException { }
class NumberFormatException extends IllegalArgumentException {
    public NumberFormatException() { }
    public NumberFormatException(String message) { super(message); }
    String words$() { return new Words$(); }
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
    public UncheckedIOException(String message, IOException cause) { super(message, cause); }
    public UncheckedIOException(IOException cause) { super(cause); }
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
    public ClassNotFoundException(String message, Throwable cause) { super(message, cause); }
}
class SecurityException extends RuntimeException {
    public SecurityException() { }
    public SecurityException(String message) { super(message); }
    public SecurityException(String message, Throwable cause) { super(message, cause); }
    public SecurityException(Throwable cause) { super(cause); }
}
class IllegalCallerException extends RuntimeException {
    public IllegalCallerException() { }
    public IllegalCallerException(String message) { super(message); }
    public IllegalCallerException(String message, Throwable cause) { super(message, cause); }
    public IllegalCallerException(Throwable cause) { super(cause); }
}
class LayerInstantiationException extends RuntimeException {
    public LayerInstantiationException() { }
    public LayerInstantiationException(String message) { super(message); }
    public LayerInstantiationException(String message, Throwable cause) { super(message, cause); }
    public LayerInstantiationException(Throwable cause) { super(cause); }
}
class IllegalMonitorStateException extends RuntimeException {
    public IllegalMonitorStateException() { }
    public IllegalMonitorStateException(String message) { super(message); }
}
class IllegalThreadStateException extends IllegalArgumentException {
    public IllegalThreadStateException() { }
    public IllegalThreadStateException(String message) { super(message); }
}
class TypeNotPresentException extends RuntimeException {
    private String typeName;
    public TypeNotPresentException(String typeName, Throwable cause) {
        super("Type " + typeName + " not present", cause);
        this.typeName = typeName;
    }
    public String typeName() { return typeName; }
}
class MissingResourceException extends RuntimeException {
    private String className;
    private String key;
    public MissingResourceException(String message, String className, String key) {
        super(message);
        this.className = className;
        this.key = key;
    }
    public String getClassName() { return className; }
    public String getKey() { return key; }
}
class IllformedLocaleException extends RuntimeException {
    public IllformedLocaleException() { }
    public IllformedLocaleException(String message) { super(message); }
}
class CancellationException extends IllegalStateException {
    public CancellationException() { }
    public CancellationException(String message) { super(message); }
}
class CompletionException extends RuntimeException {
    public CompletionException(String message, Throwable cause) { super(message, cause); }
    public CompletionException(Throwable cause) { super(cause); }
}
class RejectedExecutionException extends RuntimeException {
    public RejectedExecutionException() { }
    public RejectedExecutionException(String message) { super(message); }
    public RejectedExecutionException(String message, Throwable cause) { super(message, cause); }
    public RejectedExecutionException(Throwable cause) { super(cause); }
}
class ExecutionException extends Exception {
    public ExecutionException(String message, Throwable cause) { super(message, cause); }
    public ExecutionException(Throwable cause) { super(cause); }
}
class NoSuchFieldException extends ReflectiveOperationException {
    public NoSuchFieldException() { }
    public NoSuchFieldException(String message) { super(message); }
}
class NoSuchMethodException extends ReflectiveOperationException {
    public NoSuchMethodException() { }
    public NoSuchMethodException(String message) { super(message); }
}
class InstantiationException extends ReflectiveOperationException {
    public InstantiationException() { }
    public InstantiationException(String message) { super(message); }
}
class IllegalAccessException extends ReflectiveOperationException {
    public IllegalAccessException() { }
    public IllegalAccessException(String message) { super(message); }
}
class EOFException extends IOException {
    public EOFException() { }
    public EOFException(String message) { super(message); }
}
abstract class VirtualMachineError extends Error {
    public VirtualMachineError() { }
    public VirtualMachineError(String message) { super(message); }
    public VirtualMachineError(String message, Throwable cause) { super(message, cause); }
    public VirtualMachineError(Throwable cause) { super(cause); }
}
class UnknownError extends VirtualMachineError {
    public UnknownError() { }
    public UnknownError(String message) { super(message); }
}
class LinkageError extends Error {
    public LinkageError() { }
    public LinkageError(String message) { super(message); }
    public LinkageError(String message, Throwable cause) { super(message, cause); }
}
class ExceptionInInitializerError extends LinkageError {
    public ExceptionInInitializerError(Throwable thrown) { super(null, thrown); }
    public Throwable getException() { return getCause(); }
    public ExceptionInInitializerError() { }
    public ExceptionInInitializerError(String message) { super(message); }
}
class NoClassDefFoundError extends LinkageError {
    public NoClassDefFoundError() { }
    public NoClassDefFoundError(String message) { super(message); }
}
class ClassCircularityError extends LinkageError {
    public ClassCircularityError() { }
    public ClassCircularityError(String message) { super(message); }
}
class ClassFormatError extends LinkageError {
    public ClassFormatError() { }
    public ClassFormatError(String message) { super(message); }
}
class VerifyError extends LinkageError {
    public VerifyError() { }
    public VerifyError(String message) { super(message); }
}
class UnsatisfiedLinkError extends LinkageError {
    public UnsatisfiedLinkError() { }
    public UnsatisfiedLinkError(String message) { super(message); }
}
class IncompatibleClassChangeError extends LinkageError {
    public IncompatibleClassChangeError() { }
    public IncompatibleClassChangeError(String message) { super(message); }
}
class AbstractMethodError extends IncompatibleClassChangeError {
    public AbstractMethodError() { }
    public AbstractMethodError(String message) { super(message); }
}
class IllegalAccessError extends IncompatibleClassChangeError {
    public IllegalAccessError() { }
    public IllegalAccessError(String message) { super(message); }
}
class InstantiationError extends IncompatibleClassChangeError {
    public InstantiationError() { }
    public InstantiationError(String message) { super(message); }
}
class NoSuchFieldError extends IncompatibleClassChangeError {
    public NoSuchFieldError() { }
    public NoSuchFieldError(String message) { super(message); }
}
class NoSuchMethodError extends IncompatibleClassChangeError {
    public NoSuchMethodError() { }
    public NoSuchMethodError(String message) { super(message); }
}
class UnsupportedClassVersionError extends ClassFormatError {
    public UnsupportedClassVersionError() { }
    public UnsupportedClassVersionError(String message) { super(message); }
}
class ServiceConfigurationError extends Error {
    public ServiceConfigurationError(String message) { super(message); }
    public ServiceConfigurationError(String message, Throwable cause) { super(message, cause); }
}
class StackOverflowError extends VirtualMachineError {
    public StackOverflowError() { }
    public StackOverflowError(String message) { super(message); }
}
class InternalError extends VirtualMachineError {
    public InternalError() { }
    public InternalError(String message) { super(message); }
    public InternalError(String message, Throwable cause) { super(message, cause); }
    public InternalError(Throwable cause) { super(cause); }
}
class OutOfMemoryError extends VirtualMachineError {
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
