// Reads the values that a text needs from the text itself: a forgotten or misspelled placeholder is a type error.

/** A text inside a text: see codedText.ts. */
type TextWithin = { readonly text: string; readonly code: string }

/** A placeholder: its name and the type of its value. */
type Placeholder<Name extends string, Value> = { name: Name; value: Value }

/** All placeholders of a text. Cases of a plural open with a brace too: `one {# item}`. */
type PlaceholdersOf<
  Text extends string,
  IsInPlural extends boolean = false,
> = Text extends `${infer Head}{${infer Rest}`
  ? IsInPlural extends true
    ? Head extends `${string}${CaseName} `
      ? PlaceholdersOf<Rest, true>
      : FirstPlaceholder<Rest, true>
    : FirstPlaceholder<Rest, false>
  : never

type CaseName = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other' | `=${number}`

type FirstPlaceholder<Rest extends string, IsInPlural extends boolean> = Rest extends `${infer Inside}}${infer After}`
  ? Inside extends `${infer Name}, plural, ${string}`
    ? Rest extends `${Name}, plural, ${infer Cases}`
      ? Placeholder<Name, number> | PlaceholdersOf<Cases, true>
      : never
    : Inside extends `${infer Name}, number`
      ? Placeholder<Name, number> | PlaceholdersOf<After, IsInPlural>
      : Inside extends `${infer Name}, anyOf`
        ? Placeholder<Name, readonly string[]> | PlaceholdersOf<After, IsInPlural>
        : Placeholder<Inside, string | number | TextWithin> | PlaceholdersOf<After, IsInPlural>
  : never

/** The names between `<` and `>`. */
export type TagsOf<Text extends string> = Text extends `${string}<${infer Name}>${infer After}`
  ? (Name extends `/${string}` ? never : Name) | TagsOf<After>
  : never

/** `{ title: string | number; count: number }` for 'Added {title} … {count, plural, …}'. */
export type ValuesOf<Text extends string> = {
  [Each in PlaceholdersOf<Text> as Each['name']]: Each['value']
}
