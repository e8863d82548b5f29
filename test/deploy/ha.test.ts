import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { readConfig } from '../../src/config.ts'
import { readSentinelAddress } from '../../src/http/redis-address.ts'
import { refused } from '../../src/replies/replies.ts'
import { fillTemplate, readSecrets, readVariables, valuesOf } from '../cluster/machines.ts'
import { programsHere } from '../support/processes.ts'

const templates = fileURLToPath(new URL('../../deploy/ha/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'momo-ha-files-'))

const network = { prefix: '127.77.0', secrets: readSecrets(folder), isSynchronous: true }
const values = {
  ...valuesOf(network),
  ...{ NAME: 'db1', ADDRESS: '127.77.0.11', API_1: '127.0.0.1:3000', API_2: '127.0.0.1:3010' },
  ...{ ETCD_DATA: '/var/lib/etcd', REDIS_DATA: '/var/lib/redis', POSTGRES_DATA: '/var/lib/momo' },
}
const testProxy = programsHere(['haproxy']).length === 1 ? test : test.skip

test('every placeholder of deploy/ha/ is explained in its README', () => {
  const readme = readFileSync(join(templates, 'README.md'), 'utf8')
  const asked = globSync('*', { cwd: templates })
    .filter((name) => name !== 'README.md')
    .flatMap((name) => [...readFileSync(join(templates, name), 'utf8').matchAll(/\{\{(\w+)\}\}/g)])
    .map(([, name = '']) => (name.endsWith('_PASSWORD') ? '…_PASSWORD' : name))
  expect(new Set(asked).size).toBeGreaterThan(10)
  expect([...new Set(asked)].filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})

test('PostgreSQL acknowledges a write only after two machines have it, even if no standby is available', () => {
  const { bootstrap, postgresql } = parse(fillTemplate('patroni.yaml', values))
  const { ttl, loop_wait: loopWait, retry_timeout: retryTimeout, ...dcs } = bootstrap.dcs
  expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true })
  expect(dcs.postgresql.parameters.synchronous_commit).toBe('on')
  expect(postgresql.parameters).not.toHaveProperty('synchronous_commit')
  expect(dcs.postgresql.use_pg_rewind).toBe(true)
  expect(bootstrap.initdb).toContain('data-checksums')
  // Otherwise, the lease of a leader could expire while the leader still tries to renew it.
  expect(ttl).toBeGreaterThanOrEqual(loopWait + 2 * retryTimeout)
})

test('the service accepts deploy/ha/momo.env with all sentinels', () => {
  const variables = readVariables(fillTemplate('momo.env', values))
  const secrets = { managementToken: () => 't'.repeat(32), encryptionKey: () => Buffer.alloc(32) }
  const config = readConfig({ ...variables, ROLE: 'api' }, () => secrets)
  const { sentinels, master } = readSentinelAddress(config.redisUrl ?? '') ?? {}
  expect(sentinels?.map(({ host }) => host)).toEqual(['127.77.0.11', '127.77.0.12', '127.77.0.13'])
  expect(fillTemplate('sentinel.conf', values)).toContain(`sentinel monitor ${master} `)
})

test("HAProxy returns the service's own error response when no node responds", () => {
  const text = readFileSync(join(templates, 'unavailable.http'), 'utf8')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const { status, body: expected } = refused('service_unavailable', 'fr')
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(JSON.parse(body)).toEqual(expected)
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`)
  expect(head).toContain('Content-Type: application/json; charset=utf-8')
})

testProxy('HAProxy reads haproxy.cfg', () => {
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, fillTemplate('haproxy.cfg', values))
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', path], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
