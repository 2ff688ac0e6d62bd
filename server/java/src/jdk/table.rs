//! The table: what calls into the JDK surely give. From the documentation of the Java SE 17 API: which exceptions a
//! constructor or method declares for which arguments, whether its result may be null, and whether it is new each time.
//! What nothing says to be new counts as shared.

/// A class of the JDK.
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) package: &'static str,
    pub(crate) ways: &'static [Way],
}

/// How it gives a value: by a constructor or static methods with the same parameters, or by constants.
pub(crate) struct Way {
    /// `new` for a constructor.
    pub(crate) names: &'static [&'static str],
    /// What its parameters are given; nothing for a constant.
    pub(crate) takes: Option<&'static [Takes]>,
    /// The simple name of the class that the value is declared with; empty for the class itself.
    pub(crate) gives: &'static str,
    /// Whether the same object may come twice.
    pub(crate) shared: bool,
}

/// Arguments with which a call cannot fail.
#[derive(Clone, Copy)]
pub(crate) enum Takes {
    /// Any value of a primitive type.
    Primitive,
    /// A number within these bounds.
    Number(i64, i64),
    /// A text that the compiler knows.
    Text,
    /// One that is a name of files on every system.
    File,
    /// One that is a regular expression.
    Regex,
    /// One that is a pattern of dates and times.
    Date,
    /// One that is a pattern of decimal numbers.
    Decimal,
    /// One of these texts.
    OneOf(&'static [&'static str]),
    /// `System.in`
    Input,
    /// An object that is made there, of a class that is not known.
    New,
    /// `this`
    This,
}

use Takes::{Date, Decimal, File, Input, New, Number, OneOf, Primitive, Regex, Text, This};

const fn class(name: &'static str, package: &'static str, ways: &'static [Way]) -> Class {
    Class { name, package, ways }
}

/// A constructor.
const fn new(takes: &'static [Takes]) -> Way {
    Way { names: &["new"], takes: Some(takes), gives: "", shared: false }
}

/// Methods that make an object of a class.
const fn makes(names: &'static [&'static str], takes: &'static [Takes], gives: &'static str) -> Way {
    Way { names, takes: Some(takes), gives, shared: false }
}

/// Methods that give an object of a class, which may be there already.
const fn gives(names: &'static [&'static str], takes: &'static [Takes], gives: &'static str) -> Way {
    Way { names, takes: Some(takes), gives, shared: true }
}

/// Constants of a class.
const fn constants(names: &'static [&'static str], gives: &'static str) -> Way {
    Way { names, takes: None, gives, shared: true }
}

const MAX: i64 = i32::MAX as i64;
const AT_LEAST_0: Takes = Number(0, MAX);
/// An array of so many elements is no trouble.
const LENGTH: Takes = Number(0, 1 << 16);
const AT_LEAST_1: Takes = Number(1, MAX);
/// As many threads as a pool for tasks that split up has at most.
const PARALLEL: Takes = Number(1, 0x7fff);
/// Days, hours or minutes: as seconds they are a `long`.
const TIME: Takes = Number(-MAX, MAX);
const YEAR: Takes = Number(-9999, 9999);
const MONTH: Takes = Number(1, 12);
/// Those that every month has.
const DAY: Takes = Number(1, 28);
const HOUR: Takes = Number(0, 23);
const MINUTE: Takes = Number(0, 59);
const ZONES: Takes = OneOf(&["GMT", "UT", "UTC", "Z"]);

/// By simple names, then packages.
pub(crate) const CLASSES: &[Class] = &[
    class("Adler32", "java.util.zip", &[new(&[])]),
    class("AtomicIntegerArray", "java.util.concurrent.atomic", &[new(&[LENGTH])]),
    class("AtomicLongArray", "java.util.concurrent.atomic", &[new(&[LENGTH])]),
    class("AtomicReferenceArray", "java.util.concurrent.atomic", &[new(&[LENGTH])]),
    class(
        "Base64",
        "java.util",
        &[
            gives(&["getDecoder", "getMimeDecoder", "getUrlDecoder"], &[], "Decoder"),
            gives(&["getEncoder", "getMimeEncoder", "getUrlEncoder"], &[], "Encoder"),
        ],
    ),
    class("BufferedReader", "java.io", &[new(&[New])]),
    class("CRC32", "java.util.zip", &[new(&[])]),
    class("Calendar", "java.util", &[gives(&["getInstance"], &[], "")]),
    class("Charset", "java.nio.charset", &[gives(&["defaultCharset"], &[], "")]),
    class(
        "ChronoUnit",
        "java.time.temporal",
        &[constants(
            &["DAYS", "HOURS", "MICROS", "MILLIS", "MINUTES", "MONTHS", "NANOS", "SECONDS", "WEEKS", "YEARS"],
            "",
        )],
    ),
    class("Clock", "java.time", &[gives(&["systemDefaultZone", "systemUTC"], &[], "")]),
    class("CompletableFuture", "java.util.concurrent", &[new(&[])]),
    class("CountDownLatch", "java.util.concurrent", &[new(&[AT_LEAST_0])]),
    class("CyclicBarrier", "java.util.concurrent", &[new(&[AT_LEAST_1])]),
    class("Date", "java.util", &[new(&[]), new(&[Primitive])]),
    class(
        "DateFormat",
        "java.text",
        &[gives(&["getDateInstance", "getDateTimeInstance", "getInstance", "getTimeInstance"], &[], "")],
    ),
    class(
        "DateTimeFormatter",
        "java.time.format",
        &[
            constants(
                &[
                    "BASIC_ISO_DATE",
                    "ISO_DATE",
                    "ISO_DATE_TIME",
                    "ISO_INSTANT",
                    "ISO_LOCAL_DATE",
                    "ISO_LOCAL_DATE_TIME",
                    "ISO_LOCAL_TIME",
                    "ISO_OFFSET_DATE",
                    "ISO_OFFSET_DATE_TIME",
                    "ISO_OFFSET_TIME",
                    "ISO_ORDINAL_DATE",
                    "ISO_TIME",
                    "ISO_WEEK_DATE",
                    "ISO_ZONED_DATE_TIME",
                    "RFC_1123_DATE_TIME",
                ],
                "",
            ),
            gives(&["ofPattern"], &[Date], ""),
        ],
    ),
    class(
        "DayOfWeek",
        "java.time",
        &[constants(&["FRIDAY", "MONDAY", "SATURDAY", "SUNDAY", "THURSDAY", "TUESDAY", "WEDNESDAY"], "")],
    ),
    class("DecimalFormat", "java.text", &[new(&[]), new(&[Decimal])]),
    class("DelayQueue", "java.util.concurrent", &[new(&[])]),
    class("DoubleAdder", "java.util.concurrent.atomic", &[new(&[])]),
    class(
        "Duration",
        "java.time",
        &[
            constants(&["ZERO"], ""),
            gives(&["ofDays", "ofHours", "ofMinutes"], &[TIME], ""),
            gives(&["ofMillis", "ofNanos", "ofSeconds"], &[Primitive], ""),
        ],
    ),
    class("Exchanger", "java.util.concurrent", &[new(&[])]),
    class(
        "Executors",
        "java.util.concurrent",
        &[
            gives(&["defaultThreadFactory"], &[], "ThreadFactory"),
            makes(&["newCachedThreadPool", "newSingleThreadExecutor", "newWorkStealingPool"], &[], "ExecutorService"),
            makes(&["newFixedThreadPool"], &[AT_LEAST_1], "ExecutorService"),
            makes(&["newScheduledThreadPool"], &[AT_LEAST_0], "ScheduledExecutorService"),
            makes(&["newSingleThreadScheduledExecutor"], &[], "ScheduledExecutorService"),
            makes(&["newWorkStealingPool"], &[PARALLEL], "ExecutorService"),
        ],
    ),
    class("File", "java.io", &[new(&[Text])]),
    class("ForkJoinPool", "java.util.concurrent", &[gives(&["commonPool"], &[], ""), new(&[]), new(&[PARALLEL])]),
    class("GregorianCalendar", "java.util", &[new(&[])]),
    class("InputStreamReader", "java.io", &[new(&[Input])]),
    class(
        "Instant",
        "java.time",
        &[
            constants(&["EPOCH", "MAX", "MIN"], ""),
            gives(&["now"], &[], ""),
            gives(&["ofEpochMilli"], &[Primitive], ""),
        ],
    ),
    class("LinkedTransferQueue", "java.util.concurrent", &[new(&[])]),
    class(
        "LocalDate",
        "java.time",
        &[constants(&["EPOCH", "MAX", "MIN"], ""), gives(&["now"], &[], ""), gives(&["of"], &[YEAR, MONTH, DAY], "")],
    ),
    class(
        "LocalDateTime",
        "java.time",
        &[
            constants(&["MAX", "MIN"], ""),
            gives(&["now"], &[], ""),
            gives(&["of"], &[YEAR, MONTH, DAY, HOUR, MINUTE], ""),
            gives(&["of"], &[YEAR, MONTH, DAY, HOUR, MINUTE, MINUTE], ""),
        ],
    ),
    class(
        "LocalTime",
        "java.time",
        &[
            constants(&["MAX", "MIDNIGHT", "MIN", "NOON"], ""),
            gives(&["now"], &[], ""),
            gives(&["of"], &[HOUR, MINUTE], ""),
            gives(&["of"], &[HOUR, MINUTE, MINUTE], ""),
        ],
    ),
    class(
        "Month",
        "java.time",
        &[constants(
            &[
                "APRIL",
                "AUGUST",
                "DECEMBER",
                "FEBRUARY",
                "JANUARY",
                "JULY",
                "JUNE",
                "MARCH",
                "MAY",
                "NOVEMBER",
                "OCTOBER",
                "SEPTEMBER",
            ],
            "",
        )],
    ),
    class(
        "NumberFormat",
        "java.text",
        &[gives(
            &["getCurrencyInstance", "getInstance", "getIntegerInstance", "getNumberInstance", "getPercentInstance"],
            &[],
            "",
        )],
    ),
    class("OffsetDateTime", "java.time", &[gives(&["now"], &[], "")]),
    class("Path", "java.nio.file", &[gives(&["of"], &[File], "")]),
    class("Paths", "java.nio.file", &[gives(&["get"], &[File], "Path")]),
    class("Pattern", "java.util.regex", &[gives(&["compile"], &[Regex], "")]),
    class(
        "Period",
        "java.time",
        &[constants(&["ZERO"], ""), gives(&["ofDays", "ofMonths", "ofYears"], &[Primitive], "")],
    ),
    class("Phaser", "java.util.concurrent", &[new(&[]), new(&[Number(0, 0xffff)])]),
    class("PipedInputStream", "java.io", &[new(&[])]),
    class("PipedOutputStream", "java.io", &[new(&[])]),
    class("Properties", "java.util", &[new(&[])]),
    class("PropertyChangeSupport", "java.beans", &[new(&[This])]),
    class("Scanner", "java.util", &[new(&[Input]), new(&[Text])]),
    class("ScheduledThreadPoolExecutor", "java.util.concurrent", &[new(&[AT_LEAST_0])]),
    class("Semaphore", "java.util.concurrent", &[new(&[Primitive]), new(&[Primitive, Primitive])]),
    class("SimpleDateFormat", "java.text", &[new(&[]), new(&[Date])]),
    class("StampedLock", "java.util.concurrent.locks", &[new(&[])]),
    class(
        "StandardCharsets",
        "java.nio.charset",
        &[constants(&["ISO_8859_1", "US_ASCII", "UTF_16", "UTF_16BE", "UTF_16LE", "UTF_8"], "Charset")],
    ),
    class("SynchronousQueue", "java.util.concurrent", &[new(&[]), new(&[Primitive])]),
    class("TimeZone", "java.util", &[gives(&["getDefault"], &[], "")]),
    class("Timer", "java.util", &[new(&[]), new(&[Primitive]), new(&[Text]), new(&[Text, Primitive])]),
    class("UUID", "java.util", &[gives(&["randomUUID"], &[], ""), new(&[Primitive, Primitive])]),
    class("Year", "java.time", &[gives(&["now"], &[], "")]),
    class("YearMonth", "java.time", &[gives(&["now"], &[], ""), gives(&["of"], &[YEAR, MONTH], "")]),
    class("ZoneId", "java.time", &[gives(&["of"], &[ZONES], ""), gives(&["systemDefault"], &[], "")]),
    class("ZoneOffset", "java.time", &[constants(&["MAX", "MIN", "UTC"], "")]),
    class("ZonedDateTime", "java.time", &[gives(&["now"], &[], "")]),
];
