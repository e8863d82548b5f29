export const settings = { baseUrl: '', authorization: '' }

export const fetcher = async <Result>(path: string, init: RequestInit): Promise<Result> => {
  const headers = new Headers(init.headers)
  headers.set('Authorization', settings.authorization)
  const answer = await fetch(settings.baseUrl + path, { ...init, headers })
  const { status } = answer
  return { status, data: await answer.json(), headers: answer.headers } as Result
}
