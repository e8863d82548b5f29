import express from 'express'
import pg from 'pg'

/**
 * The baseline server uses Express and `pg`, runs one statement per request, and validates nothing.
 */

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
await pool.query(`
  CREATE TABLE IF NOT EXISTS bare_payments (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    amount bigint NOT NULL, country text NOT NULL, provider text NOT NULL,
    phone_number text NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`)

const app = express()
app.use(express.json())
app.post('/api/v1/payments', async (req, res) => {
  const { amount, country, provider, phone_number } = req.body
  const { rows } = await pool.query(
    `INSERT INTO bare_payments (amount, country, provider, phone_number)
     VALUES ($1, $2, $3, $4) RETURNING *`,
    [amount, country, provider, phone_number],
  )
  res.status(201).json({ data: rows[0] })
})
app.get('/api/v1/payments/:id', async (req, res) => {
  const { rows } = await pool.query('SELECT * FROM bare_payments WHERE id = $1', [req.params.id])
  res.status(rows[0] === undefined ? 404 : 200).json({ data: rows[0] })
})
app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }))
app.listen(Number(process.env.PORT), '127.0.0.1')
