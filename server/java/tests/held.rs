//! What the objects of inputs have where nothing reads it: what their final fields say.

use ir::input::{Input, InputObject, InputValue};
use std::sync::Arc;
use syntax::{Language, Text};

/// The fields of an object of the class `A` of a text in a finished input.
fn whole(text: &str) -> (Input, Vec<InputValue>) {
    let parse = Arc::new(syntax::parse_as(Language::Java, &Text::from(text)));
    let program = java::lower("A.java", parse, &mut lower::NoFiles).program;
    let class = program.find_class("A").unwrap_or_else(|| panic!("no A: {text}"));
    let types = program.class(class).fields.iter().map(|f| program.field(*f).ty);
    let object = InputObject::Object { class, fields: types.map(|ty| InputValue::of(ty, 0)).collect() };
    let input = Input { args: vec![InputValue::Ref(0)], objects: vec![object] };
    let whole = input.with_held(&program).unwrap_or(input);
    let fields = whole.objects[0].values().to_vec();
    (whole, fields)
}

fn fields(members: &str) -> Vec<InputValue> {
    whole(&format!("class A {{ {members} }}")).1
}

/// The expected values are what the Java Language Specification says of the expressions (15.29).
#[test]
fn constants_have_their_values() {
    let ints = "static final int BASE = 3; final int a = 2 * 5, b = 1 << 4, c = BASE + 1, d = Integer.MAX_VALUE, e = -2147483648;
      final int f = 0x7fff_ffff + 1, g = 'a' + 1, h = BASE > 2 ? 7 : 8, i = (int) 3.9, j = ~5, k = -7 / 2, l = -7 >>> 28;
      final int m = c + 1, n = (BASE) - 1;";
    let expected = [10, 16, 4, i32::MAX, i32::MIN, i32::MIN, 98, 7, 3, -6, -3, 15, 5, 2];
    assert_eq!(fields(ints), expected.map(InputValue::Int));
    let small = "final byte a = (byte) 200; final short b = (short) 70000; final char c = 'a' + 1;";
    assert_eq!(fields(small), [-56, 4464, 98].map(InputValue::Int));
    let wide = "final long a = 1L << 40, b = 5, c = Long.MIN_VALUE, d = (long) 1e18;";
    assert_eq!(fields(wide), [1 << 40, 5, i64::MIN, 1_000_000_000_000_000_000].map(InputValue::Long));
    let double = |x: f64| InputValue::Double(x.into());
    assert_eq!(fields("final double a = 0.5, b = 7 / 2, c = 7 / 2.0, d = -1;"), [0.5, 3.0, 3.5, -1.0].map(double));
    assert_eq!(fields("final float a = 2.5f * 2;"), [InputValue::Float(5.0.into())]);
    let truths = "final boolean a = 3 > 2 && 1.5 >= 1, b = !true | false, c = 2.0 != 2;";
    assert_eq!(fields(truths), [true, false, false].map(InputValue::Bool));
}

/// Each line of them names the one before twice: what the last one says has 2^40 parts. No class has a constant so long, and
/// nobody waits for one.
#[test]
fn constants_that_double_are_not_multiplied_out() {
    let doubled = |first: &str, ty: &str, n: u32| {
        let lines = (1..=n).map(|i| format!("final {ty} a{i} = a{0} + a{0};", i - 1));
        format!("final {ty} a0 = {first};") + &lines.collect::<String>()
    };
    assert_eq!(fields(&doubled("1", "int", 10)).last(), Some(&InputValue::Int(1 << 10)));
    for (first, ty) in [("1", "int"), ("1.5", "double"), ("\"x\"", "String")] {
        let members = doubled(first, ty, 40);
        assert_eq!(fields(&members).len(), 41);
        assert_eq!(fields(&members.replace("final", "static final")).len(), 0);
    }
}

/// What is no constant, or no value at all, is left alone.
#[test]
fn other_initialisers_say_nothing() {
    let zero = [0, 0, 0].map(InputValue::Int);
    assert_eq!(fields("static int n = 3; final int a = n + 1, b = f(), c = 1 / 0; static int f() { return 1; }"), zero);
    // A field that is not final may have changed.
    assert_eq!(fields("int a = 5;"), [InputValue::Int(0)]);
}

#[test]
fn boxes_and_texts_have_their_values() {
    let (input, _) =
        whole("class A { static final String X = \"x\"; final Long a = 2L * 3; final String b = X + \"y\"; }");
    let values: Vec<&[InputValue]> = input.objects.iter().map(InputObject::values).collect();
    assert_eq!(values[1], [InputValue::Long(6)]);
    assert!(values.contains(&['x', 'y'].map(|c| InputValue::Int(c as i32)).as_slice()), "{values:?}");
}

/// Arrays are as long as what makes them says, and have in them what nothing can change.
#[test]
fn arrays_have_their_lengths() {
    let text = "import java.util.Arrays;
      class A {
        enum Color { RED, GREEN, BLUE }
        static final int SIZE = 2;
        static final int[] DEFAULTS = {1, 2, 3};
        final int[] a = new int[SIZE * 2];
        final int[] b = DEFAULTS.clone();
        final int[] c = Arrays.copyOf(DEFAULTS, SIZE);
        final int[] d = Arrays.copyOfRange(DEFAULTS, 1, 6);
        final int[] e = new int[Color.values().length];
        final Color[] f = Color.values();
        final char[] g = \"hello\".toCharArray();
        final int[] h = new int[DEFAULTS.length];
        private final int[] i = {4, -5};
        private final byte[][] j = {{1}, {2, 3}};
        private final int[][] k = new int[3][SIZE];
        int l(int n) { return i[n] + j[n][0]; }
      }";
    let (input, fields) = whole(text);
    let arrays = fields.iter().map(|field| match field {
        InputValue::Ref(r) => input.objects[*r as usize].values(),
        other => panic!("{other:?}"),
    });
    let arrays: Vec<&[InputValue]> = arrays.collect();
    assert_eq!(arrays[..8].iter().map(|a| a.len()).collect::<Vec<_>>(), [4, 3, 2, 5, 3, 3, 5, 3]);
    assert_eq!(arrays[8], [4, -5].map(InputValue::Int));
    let rows = |table: &[InputValue]| -> Vec<usize> {
        let row = |value: &InputValue| match value {
            InputValue::Ref(r) => input.objects[*r as usize].values().len(),
            other => panic!("{other:?}"),
        };
        table.iter().map(row).collect()
    };
    assert_eq!(rows(arrays[9]), [1, 2]);
    assert_eq!(rows(arrays[10]), [2, 2, 2]);
}
