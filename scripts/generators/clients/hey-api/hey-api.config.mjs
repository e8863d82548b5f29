export default {
  input: 'document.json',
  output: 'generated',
  plugins: [
    { name: '@hey-api/client-fetch', bundle: true },
    '@hey-api/typescript',
    'zod',
    { name: '@hey-api/transformers', bigInt: false, dates: true },
    { name: '@hey-api/sdk', validator: { request: true }, transformer: true },
  ],
}
