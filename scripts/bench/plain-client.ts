/**
 * Posts the same body many times, ten requests at a time. The arguments are the URL, the count and
 * the body.
 */

const [url = '', count = '0', body = ''] = process.argv.slice(2)
const atOnce = 10
let left = Number(count)

const loop = async (): Promise<void> => {
  while (left > 0) {
    left -= 1
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await response.text()
  }
}

await Promise.all(Array.from({ length: atOnce }, loop))
