const noticeParameters = ['done', 'outcome', 'sum', 'count', 'half', 'left']

/** A link or form to the same page must not repeat the notice about the last action. */
export const withoutNotice = (query: URLSearchParams | string = ''): URLSearchParams => {
  const kept = new URLSearchParams(query)
  for (const name of noticeParameters) kept.delete(name)
  return kept
}
