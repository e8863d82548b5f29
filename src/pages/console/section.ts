import type { Language, Markup } from '../layout.ts'
import type { Counted } from './counted.ts'
import type { AnswerOf, OperationId, RequestOf, Visit } from './visit.ts'

/** The pages, forms and actions of a console section. `sections.ts` lists all sections. */

export interface Content {
  title: string
  /** Shown next to the title, for example a status. */
  badge?: Markup | string
  body: Markup
  /**
   * The environment of the record on the page, which may differ from the environment of the visit.
   */
  environment?: string | null
  /** The URL that reports when the page must be read again: see `liveAddress`. */
  live?: string | undefined
  /** The page to show instead, relative to `/console`. */
  insteadAt?: string
}

export interface Page {
  /** An Express route path, relative to `/console`. */
  path: string
  show: (visit: Visit, params: Record<string, string>) => Promise<Content>
}

type Span = 'date' | 'time' | 'month'

/** A form field of an operation. `name` is its target, such as `body.reason`. */
export interface Field {
  name: string
  label: string
  hint?: string
  kind?:
    | 'text'
    | 'textarea'
    | 'select'
    | 'checkbox'
    | 'email'
    | 'number'
    | 'decimal'
    | 'password'
    | Span
  /** The API's error about minor units, in the wording of a `decimal` field. */
  mustBe?: string
  /** The options of a `select`: values with their labels. */
  options?: readonly (readonly [value: string, label: string])[]
  /** Ids, with the names that people enter instead. */
  suggestions?: readonly (readonly [id: string, name: string])[]
  isRequired?: boolean
  /**
   * The maximum length. If not set, an operation's form uses the maximum length in the API
   * document.
   */
  lengthMax?: number | undefined
  /** The value that browsers fill in, such as `current-password`. */
  autocomplete?: string
}

type Options = NonNullable<Field['options']>

type FieldOf<More = Partial<Field>> = (name: string, label: string, more?: More) => Field

export const option: FieldOf<Options> = (name, label, options = []) => ({
  name,
  label,
  kind: 'select',
  options,
})

export const choice: FieldOf<Options> = (name, label, options) => ({
  ...option(name, label, options),
  isRequired: true,
})

/** A single-line text field that browsers do not autofill. */
export const textField: FieldOf = (name, label, more) => ({
  name,
  label,
  autocomplete: 'off',
  ...more,
})

/** A required multi-line text, such as a reason. */
export const longTextField: FieldOf = (name, label, more) => ({
  name,
  label,
  kind: 'textarea',
  isRequired: true,
  ...more,
})

/** A required number with the decimals of an amount or percentage. */
export const decimalField: FieldOf = (name, label, more) =>
  textField(name, label, { kind: 'decimal', isRequired: true, lengthMax: 20, ...more })

export const checkboxField: FieldOf = (name, label, more) => ({
  name,
  label,
  kind: 'checkbox',
  ...more,
})

export const dateField: FieldOf = (name, label, more) => ({ name, label, kind: 'date', ...more })

export const typedIn = (form: URLSearchParams, name: string): string =>
  (form.get(name) ?? '').trim()

export interface Action {
  label: string
  title: string
  about?: string
  fields: readonly Field[]
  /** The notice after success. */
  done: string
  isDangerous?: boolean
  /** Whether another button of the page is the primary one. */
  isSecond?: boolean
  /** Reads the body from the form, if the fields of the form and the body differ. */
  readBody?: (form: URLSearchParams) => unknown
  /** Content that is shown once, such as a secret, before the page is shown again. */
  result?: (answer: never) => Markup
  /** The next page, instead of the page with the form. */
  leadsTo?: (answer: never) => string
  several?: Counted
  /** The operation that proposes the same change to a second person. */
  proposedBy?: OperationId
}

/** Describes an action for a person. `given` are the current values of the form. */
export type DescribeAction = (visit: Visit, given: URLSearchParams) => Action

type Texts<Key extends string> = Record<Language, Record<Key, string>>

/** An action without fields. `label`, `title` and `done` are keys of the page's texts. */
export const plainAction =
  <Key extends string>(
    texts: Texts<NoInfer<Key>>,
    label: Key,
    title: Key,
    done: Key,
  ): DescribeAction =>
  ({ language }) => ({
    label: texts[language][label],
    title: texts[language][title],
    fields: [],
    done: texts[language][done],
  })

/** Like `plainAction`, for a dangerous action with at most one field, such as a reason. */
export const dangerousAction =
  <Key extends string>(
    texts: Texts<NoInfer<Key>>,
    label: Key,
    title: Key,
    done: Key,
    field?: (language: Language) => Field,
    about?: Key,
  ): DescribeAction =>
  (visit, given) => ({
    ...plainAction(texts, label, title, done)(visit, given),
    ...(about && { about: texts[visit.language][about] }),
    ...(field && { fields: [field(visit.language)] }),
    isDangerous: true,
  })

/** Requests a human-readable file, in the reader's language and time zone. */
export const fileOptions = ({ language, zone }: Pick<Visit, 'language' | 'zone'>) => ({
  locale: language,
  time_zone: zone,
})

export interface Download {
  path: string
  operationId: OperationId
  requestOf: (visit: Visit, params: Record<string, string>) => object
}

export interface MenuEntry {
  path: string
  label: (language: Language) => string
  /** The second key of the keyboard shortcut, after `g`. */
  key: string
  /** The entry is shown to people who may call this operation. */
  operationId: OperationId
}

/** A menu entry with its own label, or with the title of its page. */
export const menuEntry = (
  path: string,
  texts: Record<Language, { title: string; menu?: string }>,
  key: string,
  operationId: OperationId,
): MenuEntry => {
  const label = (language: Language): string => texts[language].menu ?? texts[language].title
  return { path, label, key, operationId }
}

export interface Section {
  menu?: MenuEntry
  pages: readonly Page[]
  actions?: Partial<Record<OperationId, DescribeAction>>
  downloads?: readonly Download[]
}

export const resultOf =
  <Op extends OperationId>(_operationId: Op, show: (answer: AnswerOf<Op>) => Markup) =>
  (answer: never): Markup =>
    show(answer)

export type { RequestOf }
