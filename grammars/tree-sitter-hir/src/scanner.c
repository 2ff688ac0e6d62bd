// Finds braces that are never closed and items that are never finished: where a statement, member, HEX sentence or
// body could stand but a new item begins, or the file ends, it gives a zero-width token. It keeps no state.

#include "tree_sitter/parser.h"

#include <string.h>

enum TokenType {
    UNCLOSED_BLOCK,
    UNCLOSED_DATA,
    UNCLOSED_HEX,
    RECOVERING, // never produced: valid only while the parser repairs an error
};

// Longest keyword that matters (`requires`) and its terminator.
#define WORD_SIZE 9

void *tree_sitter_hir_external_scanner_create(void) { return NULL; }

void tree_sitter_hir_external_scanner_destroy(void *payload) { (void)payload; }

unsigned tree_sitter_hir_external_scanner_serialize(void *payload, char *buffer) {
    (void)payload;
    (void)buffer;
    return 0;
}

void tree_sitter_hir_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
    (void)payload;
    (void)buffer;
    (void)length;
}

static bool is_space(int32_t c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f'; }

static bool is_lower(int32_t c) { return c >= 'a' && c <= 'z'; }

static bool is_name(int32_t c) {
    return is_lower(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || c > 127;
}

static void skip_space(TSLexer *lexer) {
    while (is_space(lexer->lookahead) && !lexer->eof(lexer)) lexer->advance(lexer, false);
}

// Reads a word of small letters; false when what stands here is no such word.
static bool read_word(TSLexer *lexer, char word[WORD_SIZE]) {
    int length = 0;
    while (is_lower(lexer->lookahead) && length < WORD_SIZE - 1) {
        word[length++] = (char)lexer->lookahead;
        lexer->advance(lexer, false);
    }
    word[length] = 0;
    return length > 0 && !is_name(lexer->lookahead);
}

// Reads a name and the character behind it.
static int32_t after_name(TSLexer *lexer) {
    if (!is_name(lexer->lookahead)) return 0;
    while (is_name(lexer->lookahead) && !lexer->eof(lexer)) lexer->advance(lexer, false);
    skip_space(lexer);
    return lexer->lookahead;
}

// Whether the word, with what follows it, begins an item. All of these but `fn` are names elsewhere.
static bool begins_item(TSLexer *lexer, const char *word) {
    skip_space(lexer);
    if (!strcmp(word, "use") || !strcmp(word, "test")) return lexer->lookahead == '"';
    if (!strcmp(word, "pred")) return after_name(lexer) == '(';
    if (!strcmp(word, "data")) {
        int32_t next = after_name(lexer);
        return next == '{' || next == 'e'; // `extends`
    }
    return false;
}

static bool begins_function(TSLexer *lexer, const char *word) {
    if (!strcmp(word, "fn")) return true;
    if (strcmp(word, "helper")) return false;
    skip_space(lexer);
    return lexer->lookahead == 'f';
}

static bool begins_clause(const char *word) {
    return !strcmp(word, "requires") || !strcmp(word, "ensures") || !strcmp(word, "scope");
}

static bool is_unclosed(TSLexer *lexer, const bool *valid, bool line_start, bool margin) {
    if (lexer->eof(lexer)) return true;
    if (valid[UNCLOSED_HEX] && lexer->lookahead == '{') return true;
    char word[WORD_SIZE];
    if (!read_word(lexer, word)) return false;
    if (valid[UNCLOSED_HEX] && line_start && begins_clause(word)) return is_space(lexer->lookahead);
    if (!valid[UNCLOSED_DATA] && begins_function(lexer, word)) return true;
    return margin && begins_item(lexer, word);
}

bool tree_sitter_hir_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
    (void)payload;
    if (valid[RECOVERING]) return false;
    bool line_start = false, margin = false;
    while (is_space(lexer->lookahead) && !lexer->eof(lexer)) {
        margin = lexer->lookahead == '\n';
        line_start = line_start || margin;
        lexer->advance(lexer, true);
    }
    lexer->mark_end(lexer);
    if (!is_unclosed(lexer, valid, line_start, margin)) return false;
    lexer->result_symbol = valid[UNCLOSED_BLOCK] ? UNCLOSED_BLOCK : valid[UNCLOSED_DATA] ? UNCLOSED_DATA : UNCLOSED_HEX;
    return true;
}
