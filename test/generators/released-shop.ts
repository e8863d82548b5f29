const schemas = {
  Method: { type: 'string', enum: ['cash', 'card'] },
  State: { type: 'string', enum: ['open', 'paid'] },
  Reason: { type: 'string', enum: ['late'], 'x-extensible-enum': ['late'] },
  Order: {
    type: 'object',
    required: ['amount'],
    properties: {
      amount: { type: 'integer', format: 'int64', minimum: 1, maximum: 1000 },
      note: { type: ['string', 'null'], minLength: 1, maxLength: 50 },
      method: { $ref: '#/components/schemas/Method' },
      size: { type: 'string', default: 'small' },
      tags: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 10 } },
      extra: { type: 'object', additionalProperties: { type: 'string', maxLength: 20 } },
      target: {
        oneOf: [{ $ref: '#/components/schemas/Phone' }, { $ref: '#/components/schemas/Bank' }],
        discriminator: {
          propertyName: 'kind',
          mapping: { phone: '#/components/schemas/Phone', bank: '#/components/schemas/Bank' },
        },
      },
    },
  },
  Phone: { type: 'object', properties: { kind: { type: 'string' }, phone: { type: 'string' } } },
  Bank: { type: 'object', properties: { kind: { type: 'string' }, iban: { type: 'string' } } },
  Receipt: {
    type: 'object',
    required: ['id', 'state', 'paid_at'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      state: { $ref: '#/components/schemas/State' },
      reason: { $ref: '#/components/schemas/Reason' },
      paid_at: { type: ['string', 'null'], format: 'date-time' },
      code: { type: 'string', maxLength: 8, pattern: '^[A-Z]+$' },
      count: { type: 'integer', maximum: 10 },
      parent: { $ref: '#/components/schemas/Receipt' },
    },
  },
  Parcel: { type: 'object', properties: { weight: { type: 'integer' } } },
  Event: {
    type: 'object',
    required: ['type'],
    properties: { type: { type: 'string' }, receipt: { $ref: '#/components/schemas/Receipt' } },
  },
}

const receipt = {
  'application/json': { schema: { $ref: '#/components/schemas/Receipt' } },
  'text/csv': { schema: { type: 'string' } },
}

export const shop = () => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1.2.0' },
  security: [{ key: [] }],
  servers: [{ url: 'https://shop.example/v1' }, { url: 'https://other.example/v1' }],
  paths: {
    '/orders': {
      parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', maximum: 100 } }],
      get: {
        operationId: 'listOrders',
        tags: ['Orders'],
        parameters: [
          { name: 'state', in: 'query', schema: { $ref: '#/components/schemas/State' } },
        ],
        responses: { 200: { description: 'The orders.', content: structuredClone(receipt) } },
      },
      post: {
        operationId: 'createOrder',
        tags: ['Orders'],
        parameters: [{ name: 'X-Key', in: 'header', schema: { type: 'string', maxLength: 9 } }],
        requestBody: {
          required: false,
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Order' } },
            'application/xml': { schema: { $ref: '#/components/schemas/Order' } },
          },
        },
        responses: {
          201: {
            description: 'Created.',
            headers: { 'X-Id': { required: true, schema: { type: 'string' } } },
            links: {
              Status: { operationId: 'getStatus', parameters: { id: '$response.body#/id' } },
            },
            content: structuredClone(receipt),
          },
          409: { description: 'A conflict.' },
        },
      },
    },
    '/status': { get: { operationId: 'getStatus', security: [], responses: { 204: {} } } },
  },
  webhooks: {
    'order.paid': {
      post: {
        operationId: 'orderPaid',
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } },
        },
        responses: { 200: { description: 'Received.' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer' },
      login: { type: 'http', scheme: 'basic' },
    },
    schemas: structuredClone(schemas),
  },
})
