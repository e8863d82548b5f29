import pg from 'pg'

/** Executes one statement at the PostgreSQL server of the tests, outside of their databases. */
export const onPostgres = async (server: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
