const mutator = { path: './fetcher.ts', name: 'fetcher' }
module.exports = {
  fetch: {
    input: 'document.json',
    output: { target: 'generated.ts', client: 'fetch', override: { mutator } },
  },
  zod: { input: 'document.json', output: { target: 'zod.ts', client: 'zod' } },
}
