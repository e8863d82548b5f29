import { remember } from '../src/domain/remember.ts'

test('remembered results of arguments that contain spaces are not confused', () => {
  const brackets = remember((first: string, second: string) => `[${first}][${second}]`)
  expect([brackets('a b', 'c'), brackets('a', 'b c')]).toEqual(['[a b][c]', '[a][b c]'])
})
