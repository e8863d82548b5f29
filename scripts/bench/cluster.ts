import cluster from 'node:cluster'

/** Two processes of the service behind one port, by Node's cluster module. */

if (cluster.isPrimary) {
  for (let at = 0; at < 2; at += 1) cluster.fork()
  const members = () => Object.values(cluster.workers ?? {})
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      for (const member of members()) member?.process.kill('SIGTERM')
    })
  }
  cluster.on('exit', () => {
    if (members().length === 0) process.exit(0)
  })
} else {
  await import('../../src/main.ts')
}
