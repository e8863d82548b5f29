import { openMark } from '../../scripts/documents/breaking/normal-schema.ts'

/** Lists changes to the shop document, each with the verdict that the gate must reach. */

// biome-ignore lint/suspicious/noExplicitAny: each change affects another part of the document
type Editable = any

export type Case = [sentence: string, edit: (document: Editable) => void]

const schema = (document: Editable, name: string): Editable => document.components.schemas[name]
const field = (document: Editable, name: string, of = 'Order'): Editable =>
  schema(document, of).properties[name]
const orders = (document: Editable): Editable => document.paths['/orders']
const link = (document: Editable): Editable => orders(document).post.responses[201].links.Status
const target = (document: Editable): Editable => field(document, 'target').discriminator
const set = (target: Editable, values: object): void => void Object.assign(target, values)

export const breaking: Case[] = [
  ['`GET /orders` is removed', (d) => delete orders(d).get],
  ['`GET /status` is removed', (d) => delete d.paths['/status']],
  ['`GET /orders` has the operationId', (d) => set(orders(d).get, { operationId: 'orders' })],
  ['`GET /orders` has the tags', (d) => set(orders(d).get, { tags: ['Shop'] })],
  ['no longer has the query parameter `page`', (d) => delete orders(d).parameters],
  [
    'requires the query parameter `state`',
    (d) => set(orders(d).get.parameters[0], { required: true }),
  ],
  [
    'has the further required query parameter `shop`',
    (d) => orders(d).get.parameters.push({ name: 'shop', in: 'query', required: true }),
  ],
  [
    'reads the query parameter `state` in another way',
    (d) => set(orders(d).get.parameters[0], { style: 'pipeDelimited' }),
  ],
  [
    'header parameter `X-Key`, has the maxLength `8` instead of `9`',
    (d) => set(orders(d).post.parameters[0].schema, { maxLength: 8 }),
  ],
  ['`POST /orders` requires a body', (d) => set(orders(d).post.requestBody, { required: true })],
  ['no longer takes a body', (d) => delete orders(d).post.requestBody],
  [
    '`GET /orders` takes a body now',
    (d) => set(orders(d).get, { requestBody: { required: true } }),
  ],
  [
    'body, no longer has the media type application/xml',
    (d) => delete orders(d).post.requestBody.content['application/xml'],
  ],
  ['no longer has the status 409', (d) => delete orders(d).post.responses[409]],
  ['has the further status 202', (d) => set(orders(d).post.responses, { 202: {} })],
  [
    'no longer has the media type text/csv',
    (d) => delete orders(d).get.responses[200].content['text/csv'],
  ],
  ['no longer has the header X-Id', (d) => delete orders(d).post.responses[201].headers],
  [
    'no longer always has the header X-Id',
    (d) => set(orders(d).post.responses[201].headers['X-Id'], { required: false }),
  ],
  ['needs `http basic` instead of `http bearer`', (d) => set(d, { security: [{ login: [] }] })],
  ['needs `http bearer` instead of `no key`', (d) => delete d.paths['/status'].get.security],
  [
    'needs `apiKey header X` instead of `http bearer`',
    (d) => set(d.components.securitySchemes, { key: { type: 'apiKey', in: 'header', name: 'X' } }),
  ],
  ['Order.note is removed', (d) => delete schema(d, 'Order').properties.note],
  ['Order.size is required now', (d) => schema(d, 'Order').required.push('size')],
  [
    'Order.shop is a new required field',
    (d) => {
      set(schema(d, 'Order').properties, { shop: { type: 'string' } })
      schema(d, 'Order').required.push('shop')
    },
  ],
  [
    'Order.amount is `string` instead of `integer`',
    (d) => set(field(d, 'amount'), { type: 'string' }),
  ],
  ['Order.note no longer takes null', (d) => set(field(d, 'note'), { type: 'string' })],
  ['Method no longer has the value `card`', (d) => schema(d, 'Method').enum.pop()],
  ['Order.size must be one of `small` now', (d) => set(field(d, 'size'), { enum: ['small'] })],
  ['Order.amount has the minimum `5`', (d) => set(field(d, 'amount'), { minimum: 5 })],
  ['Order.amount has the maximum `10`', (d) => set(field(d, 'amount'), { maximum: 10 })],
  [
    'Order.size has the maxLength `9` instead of nothing',
    (d) => set(field(d, 'size'), { maxLength: 9 }),
  ],
  ['Order.note has the minLength `2`', (d) => set(field(d, 'note'), { minLength: 2 })],
  ['Order.tags has the maxItems `4`', (d) => set(field(d, 'tags'), { maxItems: 4 })],
  ['Order.tags[] has the maxLength `9`', (d) => set(field(d, 'tags').items, { maxLength: 9 })],
  ['Order.note has the pattern', (d) => set(field(d, 'note'), { pattern: '^x' })],
  ['Order.size has the format `uri`', (d) => set(field(d, 'size'), { format: 'uri' })],
  ['Order.size has the default `large`', (d) => set(field(d, 'size'), { default: 'large' })],
  ['Order.size has the readOnly', (d) => set(field(d, 'size'), { readOnly: true })],
  [
    'Order refuses further fields now',
    (d) => set(schema(d, 'Order'), { additionalProperties: false }),
  ],
  [
    'Order.extra.* has the maxLength `9`',
    (d) => set(field(d, 'extra').additionalProperties, { maxLength: 9 }),
  ],
  ['Order.target no longer has the form Bank', (d) => field(d, 'target').oneOf.pop()],
  [
    'Order.target has the discriminator',
    (d) => set(field(d, 'target'), { discriminator: { propertyName: 'type' } }),
  ],
  [
    "Order.target no longer has the discriminator's value `bank`",
    (d) => delete target(d).mapping.bank,
  ],
  [
    "Order.target reads the discriminator's value `bank` as Phone instead of Bank",
    (d) => set(target(d).mapping, { bank: 'Phone' }),
  ],
  [
    'Order.target has the discriminator nothing instead of `kind`',
    (d) => delete field(d, 'target').discriminator,
  ],
  [
    'components.schemas.Phone is removed or has another name',
    (d) => {
      set(d.components.schemas, { Telephone: schema(d, 'Phone') })
      delete d.components.schemas.Phone
      field(d, 'target').oneOf[0].$ref = '#/components/schemas/Telephone'
    },
  ],
  ['Parcel.weight is removed', (d) => delete schema(d, 'Parcel').properties.weight],
  ['201, no longer has the link Status', (d) => delete orders(d).post.responses[201].links],
  [
    'link Status, has the operationId `listOrders` instead of `getStatus`',
    (d) => set(link(d), { operationId: 'listOrders' }),
  ],
  [
    'link Status, has the parameters nothing instead of `{"id":"$response.body#/id"}`',
    (d) => delete link(d).parameters,
  ],
  [
    'the document has the server `https://x.example` instead of `https://shop.example/v1`',
    (d) => set(d, { servers: [{ url: 'https://x.example' }, d.servers[1]] }),
  ],
  ['no longer has the server `https://other.example/v1`', (d) => d.servers.pop()],
  [
    '`GET /orders` has the server `https://x.example` instead of nothing',
    (d) => set(orders(d).get, { servers: [{ url: 'https://x.example' }] }),
  ],
  ['Reason is no longer marked `x-extensible-enum`', (d) => delete schema(d, 'Reason')[openMark]],
  [
    'Reason no longer has `late` among `x-extensible-enum`',
    (d) => set(schema(d, 'Reason'), { [openMark]: ['lost'] }),
  ],
  [
    'Order.extra, names of fields, has the maxLength `9` instead of nothing',
    (d) => set(field(d, 'extra'), { propertyNames: { maxLength: 9 } }),
  ],
  ['State may get further values now', (d) => set(schema(d, 'State'), { [openMark]: true })],
  ['Order has the if', (d) => set(schema(d, 'Order'), { if: { required: ['note'] } })],
  ['Receipt.code is removed', (d) => delete schema(d, 'Receipt').properties.code],
  ['Receipt.id is no longer required', (d) => schema(d, 'Receipt').required.shift()],
  [
    'Receipt.count may now be null',
    (d) => set(field(d, 'count', 'Receipt'), { type: ['integer', 'null'] }),
  ],
  ['Receipt.count is `number`', (d) => set(field(d, 'count', 'Receipt'), { type: 'number' })],
  ['Receipt.id has the format `uri`', (d) => set(field(d, 'id', 'Receipt'), { format: 'uri' })],
  ['Receipt.code has the maxLength `9`', (d) => set(field(d, 'code', 'Receipt'), { maxLength: 9 })],
  ['Receipt.code has the pattern nothing', (d) => delete field(d, 'code', 'Receipt').pattern],
  ['State has the further value `gone`', (d) => schema(d, 'State').enum.push('gone')],
  ['State no longer has the value `paid`', (d) => schema(d, 'State').enum.pop()],
  ['Reason no longer has the value `late`', (d) => set(schema(d, 'Reason'), { enum: ['lost'] })],
  ['webhook `order.paid` is removed', (d) => delete d.webhooks['order.paid']],
  ['Event.type is no longer required', (d) => set(schema(d, 'Event'), { required: [] })],
  ['Event.receipt is removed', (d) => delete schema(d, 'Event').properties.receipt],
]

const note = { type: 'string' }

export const harmless: Case[] = [
  ['`GET /shops` is new', (d) => set(d.paths, { '/shops': { get: { operationId: 'listShops' } } })],
  [
    'has the further query parameter `q`',
    (d) => orders(d).get.parameters.push({ name: 'q', in: 'query', schema: note }),
  ],
  [
    '`GET /status` takes a body now',
    (d) => set(d.paths['/status'].get, { requestBody: { content: {} } }),
  ],
  [
    'body, has the further media type text/x',
    (d) => set(orders(d).post.requestBody.content, { 'text/x': {} }),
  ],
  ['has the further status 429', (d) => set(orders(d).post.responses, { 429: {} })],
  [
    'has the further header X-More',
    (d) => set(orders(d).post.responses[201].headers, { 'X-More': { schema: note } }),
  ],
  [
    'may be called with `http basic`, too',
    (d) => set(orders(d).get, { security: [{ key: [] }, { login: [] }] }),
  ],
  ['Order.shop is a new field', (d) => set(schema(d, 'Order').properties, { shop: note })],
  ['Order.amount is no longer required', (d) => set(schema(d, 'Order'), { required: [] })],
  ['Order.size may be null now', (d) => set(field(d, 'size'), { type: ['string', 'null'] })],
  ['Order.amount is `number`', (d) => set(field(d, 'amount'), { type: 'number' })],
  ['Method has the further value `cheque`', (d) => schema(d, 'Method').enum.push('cheque')],
  ['Order.amount has the maximum `9999`', (d) => set(field(d, 'amount'), { maximum: 9999 })],
  ['Order.note has the minLength nothing', (d) => delete field(d, 'note').minLength],
  ['Order.amount has the format nothing', (d) => delete field(d, 'amount').format],
  ['Order.note has the default', (d) => set(field(d, 'note'), { default: 'x' })],
  ['Receipt.shop is a new field', (d) => set(schema(d, 'Receipt').properties, { shop: note })],
  ['Receipt.code is required now', (d) => schema(d, 'Receipt').required.push('code')],
  [
    'Receipt.paid_at is never null now',
    (d) => set(field(d, 'paid_at', 'Receipt'), { type: 'string' }),
  ],
  ['Receipt.code has the maxLength `5`', (d) => set(field(d, 'code', 'Receipt'), { maxLength: 5 })],
  ['Reason has the further value `lost`', (d) => schema(d, 'Reason').enum.push('lost')],
  [
    "Order.target has the discriminator's value `iban`",
    (d) => set(target(d).mapping, { iban: '#/components/schemas/Bank' }),
  ],
  [
    'has the further link More',
    (d) => set(orders(d).post.responses[201].links, { More: { operationId: 'getStatus' } }),
  ],
  ['has the further server `/v1`', (d) => d.servers.push({ url: '/v1' })],
  [
    'webhook `order.lost` is new',
    (d) => set(d.webhooks, { 'order.lost': { post: { operationId: 'orderLost' } } }),
  ],
]

export const unnoticed: Case[] = [
  ['a text', (d) => set(schema(d, 'Order'), { description: 'An order.' })],
  ['a summary of an operation', (d) => set(orders(d).get, { summary: 'x', deprecated: true })],
  ['an example', (d) => set(field(d, 'note'), { example: 'x', examples: ['y'] })],
  ['the name of a server', (d) => set(d.servers[0], { description: 'Ours' })],
  ['the text of a link', (d) => set(link(d), { description: 'Where it stands.' })],
  ['a sample', (d) => set(orders(d).get, { 'x-codeSamples': [] })],
  ['an unreferenced schema', (d) => set(d.components.schemas, { Unused: note })],
  [
    'an inline schema that gets a name',
    (d) => {
      set(d.components.schemas, { Size: field(d, 'size') })
      schema(d, 'Order').properties.size = { $ref: '#/components/schemas/Size' }
    },
  ],
  [
    'null written as a union',
    (d) =>
      set(schema(d, 'Order').properties, {
        note: { anyOf: [{ type: 'string', minLength: 1, maxLength: 50 }, { type: 'null' }] },
      }),
  ],
  ['a value written as const', (d) => set(schema(d, 'Reason'), { enum: undefined, const: 'late' })],
  ['a length next to an enumeration', (d) => set(schema(d, 'Method'), { maxLength: 4 })],
  [
    'text as the type of field names',
    (d) => set(field(d, 'extra'), { propertyNames: { type: 'string' } }),
  ],
  ['the order of fields', (d) => schema(d, 'Receipt').required.reverse()],
]
