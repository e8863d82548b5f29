/** Posts the same body many times, ten at a time. Arguments: URL, count, body. */

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
