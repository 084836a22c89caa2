/**
 * Every bound of what is read of one call, so that reading it is linear and ends within milliseconds, whatever it says.
 * What they come to is measured in docs/performance.md, case (i).
 */

const KIB = 1024

/** A longer command line, or text inside one, is not parsed. @source decisions.md §2 */
export const MAX_PARSED_CHARS = 64 * KIB

/** So many here-documents may begin on one line of a text that is parsed; the parser is quadratic in their number. */
export const MAX_HEREDOCS = 256

/**
 * The parser is cubic in the comments behind parentheses in substitutions that are not closed: their number, squared,
 * times the characters that they stand in, may come to this.
 */
export const MAX_COMMENT_COST = 512 * KIB

/** It goes over a parameter expansion for each one that it stands in: their depth times the characters of the text. */
export const MAX_EXPANSION_COST = 4 * KIB * KIB

/** A variable in braces is looked at as far as this when it is told whether a text can be parsed, and so is a name of a program. */
export const MAX_NAME_CHARS = 64

/** A text that the parser stops in is taken up again behind the stop this often. */
export const MAX_RESTARTS = 16

/** Scripts inside scripts, and strings inside strings, are read this deep; the parser reads each level anew. */
export const MAX_DEPTH = 8

/** Compound commands inside each other are read this deep. */
export const MAX_NESTING = 256

/** Loops over literal lists are read once for each item, and this many times in all; the last lap stands for the others. */
export const MAX_LAPS = 64

/** With so many commands read, no loop goes round once more, and no text is run, so that the rest of the line is read. */
export const ENOUGH_COMMANDS = 4096

/** The longest word that variables are filled into; a longer one keeps their names. */
export const MAX_WORD_CHARS = 16 * KIB

/** The longest value that a variable is remembered with; a longer one counts as unknown. */
export const MAX_VALUE_CHARS = 4096

/** A longer path is not looked at; it counts as unknown. @source Linux, PATH_MAX */
export const MAX_PATH_CHARS = 4096

/** So many files that a command line writes are remembered. */
export const MAX_FILES = 32

/** A word is taken apart into so many, and so many lines are read of what commands print or hand each other. */
export const MAX_FIELDS = 64
export const MAX_PRINTED_LINES = 64

/** Texts that are run again are told apart by so many of the variables that they name. */
export const MAX_VARIABLES = 16

/** How much of a script is looked at for its first line. @source Linux, BINPRM_BUF_SIZE */
export const MAX_FIRST_LINE_CHARS = 256

/** Programs of other languages are judged by this much of their text, and by so many of their calls. */
export const MAX_PROGRAM_CHARS = 64 * KIB
export const MAX_PROGRAM_CALLS = 64

/** A program is looked at as far as so many of its names, literals and signs. */
export const MAX_PROGRAM_TOKENS = 64 * KIB

/** An expression of a program is followed through so many names and calls, and may have so many values. */
export const MAX_EXPRESSION_DEPTH = 6
export const MAX_EXPRESSION_VALUES = 16

/** So many characters of values are put together for one program. */
export const MAX_PROGRAM_VALUE_CHARS = 256 * KIB

/** So many parts of one expression, and so many arguments of one call, are looked at. */
export const MAX_EXPRESSION_PARTS = 16

/** How much of an address in a literal is looked at. */
export const MAX_PROGRAM_ADDRESS_CHARS = 2048

/** A call has no more targets and no more sinks than these; further ones are not measured. */
export const MAX_TARGETS = 32
export const MAX_SINKS = 32

/** A longer address counts as its host and a digest of all of it. */
export const MAX_ADDRESS_CHARS = 16 * KIB

/** A host name with its port is shorter. @source RFC 1035, 255 octets */
export const MAX_HOST_CHARS = 512

/** A longer string among the arguments is replaced by its digest. @source decisions.md §3, `exact` */
export const MAX_LITERAL_CHARS = 512

/** Arguments with more members, or deeper ones, may be no tree: what stands in them twice is written once. */
export const MAX_TREE_MEMBERS = 256 * KIB
export const MAX_TREE_DEPTH = 64

/** The keys of a record with more of them are not sorted. */
export const MAX_SORTED_KEYS = 16 * KIB

/** What one call may use up in all, by what is counted. */
export const ALLOWANCES = {
  /** Members of its arguments that are spelled out. */
  nodes: 32 * KIB,
  /**
   * Characters of the texts inside a command line that are parsed or scanned as well: command substitutions, strings
   * and files that a shell runs, programs.
   */
  nested: 128 * KIB,
  /** Simple commands, those of nested texts and of every lap of a loop with them. */
  commands: 8 * KIB,
  /** Characters of words, once with what is filled into them, and of paths. */
  words: 512 * KIB,
  /** Addresses that are looked at, before queries are joined to them. */
  targets: KIB,
  /** Characters of addresses that are brought to one spelling. */
  addresses: 128 * KIB,
}

/** What a word costs of its allowance beside its characters. */
export const WORD_COST = 8
