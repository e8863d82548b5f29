/** The URL parameters of the notice about the last action. */
const noticeParameters = ['done', 'outcome', 'sum', 'count', 'half']

/** Copies the query of a page without its notice, for a link or form to the same page. */
export const withoutNotice = (query: URLSearchParams | string = ''): URLSearchParams => {
  const kept = new URLSearchParams(query)
  for (const name of noticeParameters) kept.delete(name)
  return kept
}
