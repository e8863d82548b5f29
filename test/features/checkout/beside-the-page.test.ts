import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { numberOf } from '../../support/builders.ts'
import { startStage, walker } from '../../support/checkout.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/processes.ts'
import { startProxy } from '../../support/proxy.ts'
import { managementToken, startTestServer } from '../../support/server.ts'

test('behind a proxy that strips a path prefix, every link on a checkout page works', async () => {
  const port = await freePort()
  const proxy = await startProxy('/base', `http://127.0.0.1:${port}`)
  const proxied = await startStage({ port, publicUrl: `${proxy.url}/base` })
  try {
    const { merchant, back } = proxied
    const { get, pay } = walker()
    const session = await back.open(merchant)
    expect(session.url.startsWith(`${proxy.url}/base/checkout/`)).toBe(true)
    const started = await pay(session, { phone: numberOf('999009') })
    const location = started.headers.get('location') ?? ''
    const waiting = new URL(location, session.url).href
    const choosing = await back.open(merchant)
    const missing = `${choosing.url.slice(0, -4)}AAAA`
    const seen = new Set<string>([location])
    for (const url of [choosing.url, waiting, missing]) {
      const { text } = await get(url)
      for (const [, name = '', address = ''] of text.matchAll(/ ([\w-]+)="([/?][^"]*)"/g)) {
        const target = new URL(address.replaceAll('&amp;', '&'), url)
        expect({ name, address, to: target.href.split('/checkout')[0] }).toEqual({
          name,
          address,
          to: `${proxy.url}/base`,
        })
        seen.add(target.pathname.replace(/.*\//, ''))
        const { status } = await get(target.href)
        // A GET of a form's address may return a 404, and so may the links on the page of a missing
        // session.
        expect([200, /action$/.test(name) || url === missing ? 404 : 200]).toContain(status)
      }
    }
    expect([...seen]).toEqual(
      expect.arrayContaining(['pay', 'status', 'checkout.css', 'checkout.js']),
    )
    expect(location).toMatch(/^\/base\/checkout\//)
  } finally {
    await proxied.stop()
    await proxy.stop()
  }
})

test('the example shop marks an order as paid by webhook, not by the browser', async () => {
  const server = await startTestServer()
  const port = await freePort()
  const script = fileURLToPath(new URL('../../../scripts/shop.ts', import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      API: server.url,
      PORT: String(port),
      MANAGEMENT_TOKEN: managementToken,
      NODE_OPTIONS: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(child.stdout, 'data')
    const here = `http://localhost:${port}`
    expect(await (await fetch(here)).text()).toContain('Acheter')
    const bought = await fetch(`${here}/buy`, { method: 'POST', redirect: 'manual' })
    expect(bought.status).toBe(303)
    const url = bought.headers.get('location') ?? ''
    const id = new URL(url).pathname.split('/')[2]
    const thanks = async () => (await fetch(`${here}/thanks?session=${id}`)).text()
    expect(await thanks()).toContain('Paiement en cours')
    const { get, pay } = walker()
    expect((await get(url)).text).toContain('Un panier de mangues')
    expect((await pay({ url })).status).toBe(303)
    await eventually(thanks, (text) => text.includes('Payé, merci'))
  } finally {
    child.kill()
    await server.stop()
  }
})
