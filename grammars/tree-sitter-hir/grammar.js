/**
 * @file Grammar of the Heap IR (`.hir`): items, statements, expressions, and the three specification
 *   languages (HEX, separation logic, operational predicates).
 *
 * It accepts more than the language on purpose: calls anywhere in expressions, `=` where `:=` is meant,
 * expression statements. Whoever reads the tree reports those with a better sentence than a parser can.
 */

/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

const PREC = {
  or: 1,
  and: 2,
  bit_or: 3,
  bit_xor: 4,
  bit_and: 5,
  equal: 6,
  compare: 7,
  shift: 8,
  add: 9,
  multiply: 10,
  unary: 11,
};

const BINARY = [
  [PREC.or, '||'],
  [PREC.and, '&&'],
  [PREC.bit_or, '|'],
  [PREC.bit_xor, '^'],
  [PREC.bit_and, '&'],
  [PREC.equal, choice('==', '!=')],
  [PREC.compare, choice('<', '<=', '>', '>=')],
  [PREC.shift, choice('<<', '>>', '>>>')],
  [PREC.add, choice('+', '-')],
  [PREC.multiply, choice('*', '/', '%')],
];

// Words that begin a specification and are names everywhere else.
const SOFT = ['shape', 'data', 'sl', 'hex'];

/** @param {RuleOrLiteral} rule */
const commaSep1 = rule => seq(rule, repeat(seq(',', rule)));
/** @param {RuleOrLiteral} rule */
const commaSep = rule => optional(commaSep1(rule));

export default grammar({
  name: 'hir',

  word: $ => $.identifier,

  extras: $ => [/\s/, $.line_comment, $.block_comment, $.doc_comment],

  // Zero-width tokens in place of the `}` (or the rest of an item) that the next item shows to be missing (see
  // `src/scanner.c`), so that what is open or unfinished does not swallow the rest of the file.
  externals: $ => [$._unclosed_block, $._unclosed_data, $._unclosed_hex, $._recovering],

  // Words that are never names: broken code keeps its statements apart because of them. All other
  // keywords (`data`, `root`, `max`, ..) are words of a place and names everywhere else.
  reserved: {
    global: _ => [
      'fn', 'if', 'else', 'while', 'return', 'throw', 'try', 'catch', 'finally', 'break', 'continue',
      'goto', 'assert', 'assume', 'new', 'free', 'null', 'true', 'false', 'this', 'instanceof',
      'bool', 'int', 'long', 'void',
    ],
  },

  supertypes: $ => [$.item, $.member, $.clause, $.statement, $.expression, $.type, $.hex_sentence, $.hex_step],

  conflicts: $ => [
    [$._name, $._type_name],
    [$._name, $.expression_assertion],
    [$._name, $.sl_assertion],
    [$._postfix, $.if_statement],
  ],

  rules: {
    source_file: $ => repeat($.item),

    // ------------------------------------------------------------------ items

    item: $ => choice($.use_item, $.data_item, $.pred_item, $.function_item, $.test_item),

    use_item: $ => seq('use', field('path', $.string), ';'),

    data_item: $ => seq(
      'data',
      field('name', $.identifier),
      optional(seq('extends', field('superclass', alias($.identifier, $.type_identifier)))),
      choice(field('body', $.data_body), alias($._unclosed_block, $.unclosed)),
    ),

    data_body: $ => seq('{', repeat($.member), choice('}', alias($._unclosed_data, $.unclosed))),

    member: $ => choice($.field_declaration, $.invariant, $.function_item),

    field_declaration: $ => seq(field('type', $.type), field('name', $.identifier), ';'),

    invariant: $ => seq('invariant', $._specification),

    pred_item: $ => seq(
      'pred',
      field('name', $.identifier),
      field('parameters', $.parameters),
      ':=',
      optional(field('formula', $.sl_formula)),
      choice(';', alias($._unclosed_block, $.unclosed)),
    ),

    function_item: $ => seq(
      optional(field('helper', 'helper')),
      'fn',
      field('return_type', choice($.type, $.void_type)),
      field('name', $.identifier),
      field('parameters', $.parameters),
      repeat(field('clause', $.clause)),
      choice(field('body', $.block), ';', alias($._unclosed_block, $.unclosed)),
    ),

    parameters: $ => seq('(', commaSep($.parameter), ')'),

    parameter: $ => seq(field('type', $.type), field('name', $.identifier)),

    test_item: $ => seq(
      'test',
      field('name', $.string),
      optional(seq('throws', field('throws', alias($.identifier, $.type_identifier)))),
      field('body', $.block),
    ),

    // ------------------------------------------------------------------ clauses

    clause: $ => choice($.requires_clause, $.ensures_clause, $.scope_clause),

    requires_clause: $ => seq('requires', $._specification),

    ensures_clause: $ => seq('ensures', $._specification),

    _specification: $ => choice(
      field('spec', $.hex_block),
      seq(field('spec', choice($.sl_assertion, $.expression_assertion)), ';'),
    ),

    sl_assertion: $ => seq('sl', field('formula', $.sl_formula)),

    expression_assertion: $ => choice(
      prec.dynamic(1, seq(field('mode', choice('shape', 'data')), field('condition', $.expression))),
      field('condition', $.expression),
    ),

    scope_clause: $ => seq('scope', commaSep1(field('bound', $._bound)), ';'),

    _bound: $ => choice($.class_bound, $.unwind_bound, $.calls_bound),

    class_bound: $ => seq(field('class', alias($.identifier, $.type_identifier)), '<=', field('limit', $.integer)),

    unwind_bound: $ => seq('unwind', field('limit', $.integer)),

    calls_bound: $ => seq('calls', field('limit', $.integer)),

    // ------------------------------------------------------------------ types

    type: $ => choice($.primitive_type, $._type_name, $.array_type),

    primitive_type: _ => choice('bool', 'int', 'long'),

    void_type: _ => 'void',

    array_type: $ => seq(field('element', $.type), '[', ']'),

    // ------------------------------------------------------------------ statements

    block: $ => seq('{', repeat($.statement), choice('}', alias($._unclosed_block, $.unclosed))),

    statement: $ => choice(
      $.block,
      $.empty_statement,
      $.local_declaration,
      $.assignment,
      $.expression_statement,
      $.free_statement,
      $.assert_statement,
      $.assume_statement,
      $.return_statement,
      $.throw_statement,
      $.try_statement,
      $.if_statement,
      $.if_goto_statement,
      $.while_statement,
      $.break_statement,
      $.continue_statement,
      $.labeled_statement,
      $.goto_statement,
    ),

    empty_statement: _ => ';',

    local_declaration: $ => seq(
      field('type', $.type),
      field('name', $.identifier),
      optional(seq(field('operator', choice(':=', '=')), field('value', $.expression))),
      ';',
    ),

    assignment: $ => seq(
      field('left', $.expression),
      field('operator', choice(':=', '=')),
      field('right', $.expression),
      ';',
    ),

    expression_statement: $ => seq(field('expression', $.expression), ';'),

    free_statement: $ => seq('free', field('value', $.expression), ';'),

    assert_statement: $ => seq('assert', field('condition', $.expression), ';'),

    assume_statement: $ => seq('assume', field('condition', $.expression), ';'),

    return_statement: $ => seq('return', optional(field('value', $.expression)), ';'),

    throw_statement: $ => seq('throw', field('value', $.expression), ';'),

    try_statement: $ => seq(
      'try',
      field('body', $.block),
      repeat(field('catch', $.catch_clause)),
      optional(field('finally', $.finally_clause)),
    ),

    catch_clause: $ => seq(
      'catch',
      '(',
      field('type', $.type),
      field('name', $.identifier),
      ')',
      field('body', $.block),
    ),

    finally_clause: $ => seq('finally', field('body', $.block)),

    if_statement: $ => prec.right(seq(
      'if',
      field('condition', $.parenthesized_expression),
      field('consequence', $.statement),
      optional(seq('else', field('alternative', $.statement))),
    )),

    if_goto_statement: $ => seq(
      'if',
      field('condition', $.expression),
      'then',
      'goto',
      field('then', $._label),
      'else',
      'goto',
      field('else', $._label),
      ';',
    ),

    while_statement: $ => seq(
      'while',
      field('condition', $.parenthesized_expression),
      field('body', $.statement),
    ),

    break_statement: _ => seq('break', ';'),

    continue_statement: _ => seq('continue', ';'),

    labeled_statement: $ => seq(field('label', $._label), ':', field('body', $.statement)),

    goto_statement: $ => seq('goto', field('label', $._label), ';'),

    _label: $ => choice(alias($.identifier, $.label), alias($.integer, $.label)),

    // ------------------------------------------------------------------ expressions

    expression: $ => choice(
      $._postfix,
      $.unary_expression,
      $.binary_expression,
      $.instanceof_expression,
      $.cast_expression,
      $.new_expression,
      $.new_array_expression,
    ),

    // What a `.f`, an `[i]` or the cast of a reference may follow.
    _postfix: $ => choice(
      $._name,
      $.this,
      $.null,
      $.true,
      $.false,
      $.integer,
      $.string,
      $.parenthesized_expression,
      $.field_expression,
      $.index_expression,
      $.call_expression,
    ),

    parenthesized_expression: $ => seq('(', field('inner', $.expression), ')'),

    field_expression: $ => seq(field('object', $._postfix), '.', field('field', $._name)),

    index_expression: $ => seq(field('array', $._postfix), '[', field('index', $.expression), ']'),

    call_expression: $ => seq(
      optional(seq(field('receiver', $._postfix), '.')),
      field('name', $._name),
      field('arguments', $.argument_list),
    ),

    argument_list: $ => seq('(', commaSep($.expression), ')'),

    unary_expression: $ => prec(PREC.unary, seq(
      field('operator', choice('-', '!', '~')),
      field('operand', $.expression),
    )),

    binary_expression: $ => choice(
      ...BINARY.map(([level, operator]) => prec.left(level, seq(
        field('left', $.expression),
        field('operator', operator),
        field('right', $.expression),
      ))),
    ),

    instanceof_expression: $ => prec(PREC.compare, seq(
      field('value', $.expression),
      'instanceof',
      field('type', $.type),
    )),

    // As in Java: `(int) -1` is a cast, `(x) - 1` a subtraction.
    cast_expression: $ => prec(PREC.unary, choice(
      seq('(', field('type', $.primitive_type), ')', field('value', $.expression)),
      seq('(', field('type', $.type), ')', field('value', $._reference_operand)),
    )),

    _reference_operand: $ => choice(
      $._postfix,
      $.cast_expression,
      $.new_expression,
      $.new_array_expression,
      alias($._not_expression, $.unary_expression),
    ),

    _not_expression: $ => prec(PREC.unary, seq(
      field('operator', choice('!', '~')),
      field('operand', $.expression),
    )),

    new_expression: $ => seq(
      'new',
      field('type', $._type_name),
      optional(field('arguments', $.argument_list)),
    ),

    new_array_expression: $ => seq(
      'new',
      field('element', choice($.primitive_type, $._type_name)),
      repeat(field('dimension', $.dimension)),
      '[',
      field('length', $.expression),
      ']',
      repeat(field('dimension', $.dimension)),
    ),

    dimension: _ => seq('[', ']'),

    // ------------------------------------------------------------------ HEX (seed 000, section 3)

    hex_block: $ => seq(
      'hex',
      '{',
      repeat(seq(field('sentence', $.hex_sentence), ';')),
      // The last sentence may be unfinished: people type here while a whole function follows.
      optional(field('sentence', $.hex_sentence)),
      choice('}', alias($._unclosed_hex, $.unclosed)),
    ),

    hex_sentence: $ => choice($.hex_binary, $.hex_not, $.hex_parenthesized, $.hex_atom),

    hex_binary: $ => choice(
      prec.right(1, seq(field('left', $.hex_sentence), field('operator', '=>'), field('right', $.hex_sentence))),
      prec.left(2, seq(field('left', $.hex_sentence), field('operator', '||'), field('right', $.hex_sentence))),
      prec.left(3, seq(field('left', $.hex_sentence), field('operator', '&&'), field('right', $.hex_sentence))),
    ),

    hex_not: $ => prec(4, seq('!', field('operand', $.hex_sentence))),

    hex_parenthesized: $ => seq('(', field('inner', $.hex_sentence), ')'),

    hex_atom: $ => choice(
      seq(
        field('path', $.hex_path),
        field('predicate', choice($.hex_not_null, $.hex_is_null, $.hex_expands, $.hex_aliases)),
        optional(field('companion', $.hex_companion)),
      ),
      // Unfinished.
      prec(-1, field('path', $.hex_path)),
    ),

    hex_not_null: _ => seq('not', 'null'),

    hex_is_null: _ => seq('is', 'null'),

    hex_expands: $ => seq('expands', 'to', choice(field('nothing', 'nothing'), field('type', $.type))),

    hex_aliases: $ => seq('aliases', choice(
      field('nothing', 'nothing'),
      prec(1, seq('some', field('type', $.type))),
      prec(1, seq(field('max', 'max'), field('target', alias($._hex_target, $.hex_path)))),
      field('target', alias(choice($._hex_target, $._hex_named_target), $.hex_path)),
    )),

    hex_companion: $ => seq('with', field('function', $.identifier), field('arguments', $.argument_list)),

    hex_path: $ => repeat1($.hex_step),

    // The target of `aliases`: not after a dot, so that `max` and `some` can be the parameter it starts from.
    _hex_target: $ => seq($._hex_head, repeat($.hex_step)),

    _hex_named_target: $ => seq(alias($._hex_target_name, $.hex_name), repeat($.hex_step)),

    _hex_target_name: $ => choice(alias('max', $.identifier), alias('some', $.identifier)),

    hex_step: $ => choice($._hex_head, $._hex_tail),

    _hex_head: $ => choice(
      $.hex_name,
      $.hex_group,
      $.hex_complement,
      alias($._hex_head_repeat, $.hex_repeat),
    ),

    // What begins with a dot.
    _hex_tail: $ => choice(
      $.hex_field,
      alias($._hex_dot_group, $.hex_group),
      alias($._hex_dot_complement, $.hex_complement),
      $.hex_repeat,
    ),

    hex_name: $ => choice($.identifier, $.this),

    hex_field: $ => seq('.', field('name', $.identifier)),

    hex_group: $ => seq('(', $._hex_alternatives, ')'),

    _hex_dot_group: $ => seq('.', '(', $._hex_alternatives, ')'),

    _hex_alternatives: $ => seq(
      field('alternative', $.hex_path),
      repeat(seq('|', field('alternative', $.hex_path))),
    ),

    hex_complement: $ => seq('~', '(', field('path', $.hex_path), ')'),

    _hex_dot_complement: $ => seq('.', '~', '(', field('path', $.hex_path), ')'),

    hex_repeat: $ => seq(field('step', $._hex_tail), field('operator', $._hex_quantifier)),

    _hex_head_repeat: $ => seq(field('step', $._hex_head), field('operator', $._hex_quantifier)),

    _hex_quantifier: _ => choice('*', '+', '?'),

    // ------------------------------------------------------------------ separation logic (seed 001, section 4)

    sl_formula: $ => seq(field('disjunct', $.sl_disjunct), repeat(seq('|', field('disjunct', $.sl_disjunct)))),

    sl_disjunct: $ => seq(
      optional(field('exists', $.sl_exists)),
      $._sl_conjunct,
      repeat(seq('&', $._sl_conjunct)),
    ),

    sl_exists: $ => seq('exists', commaSep1(field('variable', $.identifier)), '.'),

    _sl_conjunct: $ => choice($._sl_spatial, field('pure', $._sl_pure)),

    _sl_spatial: $ => seq(field('spatial', $._sl_atom), repeat(seq('*', field('spatial', $._sl_atom)))),

    _sl_atom: $ => choice($.sl_emp, $.sl_points_to, $.sl_predicate),

    sl_emp: _ => 'emp',

    sl_points_to: $ => seq(
      field('source', choice($._sl_variable, $.this)),
      '->',
      field('type', alias($.identifier, $.type_identifier)),
      field('arguments', $.sl_arguments),
    ),

    sl_predicate: $ => seq(field('name', $.identifier), field('arguments', $.sl_arguments)),

    sl_arguments: $ => seq('(', commaSep($.sl_argument), ')'),

    sl_argument: $ => seq(
      optional(seq(field('name', $.identifier), ':')),
      field('value', choice($._sl_term, $.wildcard)),
    ),

    wildcard: _ => '_',

    _sl_pure: $ => choice($.true, $.false, $.sl_not, $.sl_comparison),

    sl_not: $ => seq('!', '(', field('operand', $._sl_pure), ')'),

    sl_comparison: $ => seq(
      field('left', $._sl_term),
      field('operator', choice('=', '==', '!=', '<', '<=', '>', '>=')),
      field('right', $._sl_term),
    ),

    _sl_term: $ => choice(
      $.integer,
      $._sl_variable,
      $.this,
      $.null,
      $.true,
      $.false,
      $.sl_negative,
      $.sl_binary,
      $.sl_parenthesized,
    ),

    _sl_variable: $ => choice($.identifier, alias('emp', $.identifier)),

    sl_parenthesized: $ => seq('(', field('inner', $._sl_term), ')'),

    sl_negative: $ => prec(3, seq('-', field('operand', $._sl_term))),

    sl_binary: $ => choice(
      prec.left(1, seq(field('left', $._sl_term), field('operator', choice('+', '-')), field('right', $._sl_term))),
      prec.left(2, seq(field('left', $.integer), field('operator', '*'), field('right', $._sl_term))),
    ),

    // ------------------------------------------------------------------ tokens

    _name: $ => choice($.identifier, ...SOFT.map(word => alias(word, $.identifier))),

    _type_name: $ => choice(
      alias($.identifier, $.type_identifier),
      ...SOFT.map(word => alias(word, $.type_identifier)),
    ),

    this: _ => 'this',
    null: _ => 'null',
    true: _ => 'true',
    false: _ => 'false',

    integer: _ => token(choice(/0[xX][0-9a-fA-F]+[lL]?/, /[0-9]+[lL]?/)),

    string: _ => token(/"([^"\\\r\n]|\\[^\r\n])*"/),

    identifier: _ => /[\p{XID_Start}_$][\p{XID_Continue}$]*/,

    doc_comment: _ => token(/\/\/\/([^\/\r\n][^\r\n]*)?/),

    line_comment: _ => token(choice(/\/\/([^\/\r\n][^\r\n]*)?/, /\/\/\/\/[^\r\n]*/)),

// Without `*/` it reaches to the end of the text: looking for the end again from every `/*` would take forever.
    block_comment: _ => token(/\/\*([^*]|\*+[^*\/])*(\*+\/|\**)/),
  },
});
