import type { Language, Markup } from '../layout.ts'
import type { Counted } from './counted.ts'
import type { AnswerOf, OperationId, RequestOf, Visit } from './visit.ts'

export interface Content {
  title: string
  /** The badge appears next to the title, for example a status. */
  badge?: Markup | string
  body: Markup
  /** The record on the page may belong to a different environment than the visit. */
  environment?: string | null
  /** This URL reports when the page must be read again: see `liveAddress`. */
  live?: string | undefined
  /** If set, the browser is redirected to this path, which is relative to `/console`. */
  insteadAt?: string
}

export interface Page {
  /** The path is an Express route, relative to `/console`. */
  path: string
  show: (visit: Visit, params: Record<string, string>) => Promise<Content>
}

type Span = 'date' | 'time' | 'month'

/** `name` is the field of the request, such as `body.reason`. */
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
  /** Replaces the API's error about minor units, because people enter decimals. */
  mustBe?: string
  /** Each option of a `select` has a value and a label. */
  options?: readonly (readonly [value: string, label: string])[]
  /** People may enter one of these names instead of the id. */
  suggestions?: readonly (readonly [id: string, name: string])[]
  isRequired?: boolean
  /** By default, the form uses the maximum length in the API document. */
  lengthMax?: number | undefined
  /** Browsers fill in this kind of value, such as `current-password`. */
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

export const textField: FieldOf = (name, label, more) => ({
  name,
  label,
  autocomplete: 'off',
  ...more,
})

export const longTextField: FieldOf = (name, label, more) => ({
  name,
  label,
  kind: 'textarea',
  isRequired: true,
  ...more,
})

/** Accepts the decimals of an amount or a percentage. */
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
  /** The notice that appears after success. */
  done: string
  isDangerous?: boolean
  /** If true, another button of the page is the primary button. */
  isSecond?: boolean
  /** Needed only if the form fields differ from the request body. */
  readBody?: (form: URLSearchParams) => unknown
  /** Renders content that is shown only once, such as a secret. */
  result?: (answer: never) => Markup
  /** By default, the person returns to the page with the form. */
  leadsTo?: (answer: never) => string
  several?: Counted
  /** This operation proposes the same change to a second person. */
  proposedBy?: OperationId
}

/** `values` contains the current values of the form. */
export type DescribeAction = (visit: Visit, values: URLSearchParams) => Action

type Texts<Key extends string> = Record<Language, Record<Key, string>>

/** `label`, `title` and `done` are keys of the page's texts. */
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

/** A dangerous action has at most one field, such as a reason. */
export const dangerousAction =
  <Key extends string>(
    texts: Texts<NoInfer<Key>>,
    label: Key,
    title: Key,
    done: Key,
    field?: (language: Language) => Field,
    about?: Key,
  ): DescribeAction =>
  (visit, values) => ({
    ...plainAction(texts, label, title, done)(visit, values),
    ...(about && { about: texts[visit.language][about] }),
    ...(field && { fields: [field(visit.language)] }),
    isDangerous: true,
  })

/** The file is for people, so it uses the reader's language and time zone. */
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
  /** The shortcut is `g` followed by this key. */
  key: string
  /** Only people who may call this operation see the entry. */
  operationId: OperationId
}

/** Without a `menu` text, the entry uses the title of its page. */
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
