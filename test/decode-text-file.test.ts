import { decodeTextFile } from '../src/domain/decode-text-file.ts'

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))

test('a byte order mark is removed from the decoded text', () => {
  expect(decodeTextFile(bytes([0xef, 0xbb, 0xbf], 'Hélène'))).toEqual({ text: 'Hélène' })
})

test.each([
  ['Windows-1252', bytes('a\nb\nRen', [0xe9], '\n'), 3, 'it is not UTF-8 text'],
  ['a truncated character', bytes('a\n', [0xe2, 0x82]), 2, 'it is not UTF-8 text'],
  ['a character cut by a line end', bytes([0xc3], '\né'), 1, 'it is not UTF-8 text'],
  ['an encoded surrogate', bytes('a\r\n', [0xed, 0xa0, 0x80]), 2, 'it is not UTF-8 text'],
  ['UTF-16 LE', Buffer.from('\ufeffa;b', 'utf16le'), 1, 'it is UTF-16 text, not UTF-8'],
  ['UTF-16 BE', Buffer.from('\ufeffa;b', 'utf16le').swap16(), 1, 'it is UTF-16 text, not UTF-8'],
  ['UTF-16 without a byte order mark', Buffer.from('é\na', 'utf16le'), 1, 'it is not UTF-8 text'],
  [
    'UTF-16 of only ASCII characters',
    Buffer.from('a;b', 'utf16le'),
    1,
    'it contains a NUL character',
  ],
  ['a NUL character', bytes('a\nb\0'), 2, 'it contains a NUL character'],
])(
  'a file that contains %s is refused with the line of the error',
  (_title, text, line, reason) => {
    expect(decodeTextFile(text)).toEqual({
      fault: { line, reason: expect.stringContaining(reason) as unknown },
    })
  },
)
