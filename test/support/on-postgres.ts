import pg from 'pg'

export const onPostgres = async (server: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
