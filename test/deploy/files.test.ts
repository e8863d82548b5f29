import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse, parseAllDocuments } from 'yaml'
import { listVariables } from '../../src/config.ts'
import { programsHere } from '../support/processes.ts'

/** These checks of deploy/ do not need the programs that use its files. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'momo-deploy-'))

type Program = 'systemd-analyze' | 'kubectl' | 'caddy' | 'haproxy' | 'openssl' | 'logrotate'
const here = programsHere<Program>([
  ...(['systemd-analyze', 'kubectl', 'caddy', 'haproxy', 'openssl', 'logrotate'] as const),
])
const testWith = (...needed: Program[]) =>
  needed.every((name) => here.includes(name)) ? test : test.skip

const run = (program: string, args: string[], env: Record<string, string> = {}) => {
  const options = { encoding: 'utf8', cwd: folder, env: { ...process.env, ...env } } as const
  const { status, stdout, stderr } = spawnSync(program, args, options)
  return { status, said: stdout + stderr }
}

const variables = new Set(listVariables().flatMap(({ name }) => [name, `${name}_FILE`]))
/** Node, systemd and other images define these variables. */
const otherVariables = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'CREDENTIALS_DIRECTORY', 'HOME', 'PATH']
const unknown = (names: string[]): string[] =>
  names.filter((name) => !variables.has(name) && !otherVariables.includes(name))

describe('deploy/Containerfile', () => {
  const text = read('deploy/Containerfile')

  test('the Containerfile copies only files that exist', () => {
    const copied = [...text.matchAll(/^COPY --chown=\S+ (.+) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' '),
    )
    expect(copied.length).toBeGreaterThan(5)
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  test('the Containerfile uses the Node version of package.json and a numeric user, which Kubernetes can check', () => {
    const { node } = JSON.parse(read('package.json')).devDependencies
    expect(text).toContain(`docker.io/library/node:${node}-`)
    expect(text.match(/^USER .*$/gm)).toEqual(['USER 65532:65532', 'USER 65532:65532'])
  })
})

interface Compose {
  services: Record<
    string,
    {
      image: string
      build?: unknown
      read_only?: boolean
      environment?: Record<string, string>
      secrets?: string[]
      networks: string[]
      volumes?: string[]
      depends_on?: Record<string, { condition: string }>
      healthcheck?: { test?: string[] }
    }
  >
  networks: Record<string, unknown>
  volumes: Record<string, unknown>
  secrets: Record<string, { file: string }>
}

describe('deploy/compose.yaml', () => {
  const { services, ...top }: Compose = parse(read('deploy/compose.yaml'), { merge: true })

  test('deploy/compose.yaml refers only to existing services, networks, volumes, secrets and files', () => {
    for (const service of Object.values(services)) {
      const { depends_on = {}, networks, secrets = [], volumes = [] } = service
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
      expect(Object.keys(top.networks)).toEqual(expect.arrayContaining(networks))
      expect(Object.keys(top.secrets)).toEqual(expect.arrayContaining(secrets))
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('./')) expect(existsSync(join(root, 'deploy', source))).toBe(true)
        else expect(Object.keys(top.volumes)).toContain(source)
      }
    }
  })

  test('the compose file runs API and worker separately, read-only, after the migration has succeeded', () => {
    for (const [name, role] of Object.entries({ api: 'api', worker: 'worker' })) {
      const service = services[name]
      expect(service).toMatchObject({ read_only: true, environment: { ROLE: role } })
      expect(service?.depends_on?.migrate?.condition).toBe('service_completed_successfully')
      expect(unknown(Object.keys(service?.environment ?? {}))).toEqual([])
      expect(unknown(service?.secrets ?? [])).toEqual([])
      expect(service?.secrets).not.toContain('MIGRATION_DATABASE_URL')
    }
    expect(services.migrate).toMatchObject({ read_only: true })
    expect(services.migrate?.secrets).toEqual(['DATABASE_URL', 'MIGRATION_DATABASE_URL'])
  })

  test('in deploy/compose.yaml, PostgreSQL and Redis are on internal networks only', () => {
    const outside = Object.entries(services).filter(([, each]) => each.networks.includes('outside'))
    expect(outside.map(([name]) => name)).toEqual(['api', 'worker', 'caddy'])
  })
})

describe('deploy/systemd', () => {
  const units = ['momo@.service', 'momo-migrate.service']

  const copyUnits = (): string[] => {
    for (const unit of units) {
      const text = read(`deploy/systemd/${unit}`).replace('=node ', `=${process.execPath} `)
      writeFileSync(join(folder, unit), text)
    }
    return units.map((unit) => join(folder, unit))
  }

  testWith('systemd-analyze')('the systemd units are valid', () => {
    const verified = run('systemd-analyze', ['verify', '--man=no', ...copyUnits()])
    expect(verified).toEqual({ status: 0, said: '' })
  })

  testWith('systemd-analyze').each(units)(
    '%s has an exposure level of at most 1.3 out of 10',
    (unit) => {
      copyUnits()
      const args = [
        'security',
        '--offline=true',
        '--threshold=13',
        '--no-pager',
        join(folder, unit),
      ]
      const { status, said } = run('systemd-analyze', args)
      expect({ status, said: said.split('\n').at(-2) }).toMatchObject({ status: 0 })
      expect(Number(/exposure level for \S+ ([\d.]+)/.exec(said)?.[1])).toBeLessThanOrEqual(1.3)
    },
  )

  test.each(units)('%s sets only existing variables, and reads secrets as credentials', (unit) => {
    const text = read(`deploy/systemd/${unit}`)
    const set = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, each = '']) =>
      each.split(' ').map((one) => one.split('=')[0] ?? ''),
    )
    const credentials = [...text.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name = '']) => name)
    expect(unknown([...set, ...credentials])).toEqual([])
    const secrets = listVariables().filter(({ isSecret }) => isSecret)
    expect(secrets.map(({ name }) => name)).toEqual(expect.arrayContaining(credentials))
    expect(text).not.toMatch(/^MemoryDenyWriteExecute/m)
  })

  test.each(units)(
    'systemd restarts a failed %s without a limit on the number of attempts',
    (unit) => {
      const text = read(`deploy/systemd/${unit}`)
      expect(text).toMatch(/^Restart=on-failure$/m)
      expect(text).toMatch(/^StartLimitIntervalSec=0$/m)
    },
  )

  test('after a failed migration, systemd keeps restarting the nodes instead of leaving them stopped', () => {
    const node = read('deploy/systemd/momo@.service')
    expect(node).toMatch(/^Wants=momo-migrate\.service$/m)
    expect(node).toMatch(/^After=.*momo-migrate\.service/m)
    expect(node).not.toMatch(/^(Requires|Requisite|BindsTo)=/m)
  })

  test('after a power cut, the systemd migration waits an hour or longer for a late database', () => {
    const migrations = read('deploy/systemd/momo-migrate.service')
    const [, seconds] = /DATABASE_WAIT_SECONDS=(\d+)/.exec(migrations) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(3600)
    expect(migrations).toMatch(/^TimeoutStartSec=infinity$/m)
  })
})

interface Container {
  name: string
  args: string[]
  securityContext: object
  resources: object
  ports?: { name: string }[]
  startupProbe?: { periodSeconds?: number; failureThreshold?: number }
  readinessProbe?: object
  livenessProbe?: object
}

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: {
    template: {
      metadata: { labels: Record<string, string> }
      spec: { containers: Container[]; initContainers?: Container[] } & object
    }
    selector: { matchExpressions: { key: string; values: string[] }[] }
    podMetricsEndpoints: object[]
    metrics: { external?: { metric: { name: string } } }[]
  }
}

interface NetworkPolicy {
  metadata: { name: string }
  spec: {
    podSelector: { matchExpressions?: { values: string[] }[] }
    egress?: { to: { ipBlock: { cidr: string; except?: string[] } }[]; ports: object[] }[]
  }
}

describe('deploy/kubernetes', () => {
  const overlay = join(root, 'deploy/kubernetes/overlays/example')
  const base = <T>(file: string): T[] =>
    parseAllDocuments(read(`deploy/kubernetes/base/${file}`)).map((each) => each.toJS() as T)

  test.each(['api.yaml', 'worker.yaml'])(
    'the Kubernetes startup probe of %s lasts as long as a node waits for its database',
    (file) => {
      const wait = listVariables().find(({ name }) => name === 'DATABASE_WAIT_SECONDS')?.absent
      const waitSeconds = Number((wait as { value: string }).value)
      const deployment = base<Manifest>(file).find(({ kind }) => kind === 'Deployment')
      const [container] = deployment?.spec.template.spec.containers ?? []
      const { periodSeconds = 0, failureThreshold = 0 } = container?.startupProbe ?? {}
      expect(waitSeconds).toBeGreaterThan(0)
      expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(waitSeconds)
    },
  )

  test('Kubernetes pods may connect to public addresses on every port, but to no private address', () => {
    const policies = base<NetworkPolicy>('network-policies.yaml')
    const outside = policies.find(({ metadata }) => metadata.name === 'momo-outside')
    const [components] = outside?.spec.podSelector.matchExpressions ?? []
    expect(components?.values).toEqual(['api', 'worker'])
    const rules = outside?.spec.egress ?? []
    expect(rules.flatMap(({ ports }) => ports)).toEqual([{ port: 1, endPort: 65535 }])
    const blocks = rules.flatMap(({ to }) => to.map(({ ipBlock }) => ipBlock))
    expect(blocks.map(({ cidr }) => cidr)).toEqual(['0.0.0.0/0', '::/0'])
    expect(blocks[0]?.except).toEqual(
      expect.arrayContaining(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16']),
    )
  })
  let rendered: Manifest[] | undefined
  const manifests = (): Manifest[] => {
    rendered ??= parseAllDocuments(
      execFileSync('kubectl', ['kustomize', overlay], { encoding: 'utf8' }),
    ).map((each) => each.toJS() as Manifest)
    return rendered
  }

  testWith('kubectl')('kustomize renders each part of the Kubernetes deployment', () => {
    const kinds = manifests().map(({ kind, metadata: { name } }) => `${kind} ${name}`)
    expect(kinds).toEqual(
      expect.arrayContaining([
        ...['Deployment momo-api', 'Deployment momo-worker', 'Job momo-migrate', 'Service momo'],
        ...['PodDisruptionBudget momo-api', 'PodDisruptionBudget momo-worker'],
        ...['HorizontalPodAutoscaler momo-api', 'HorizontalPodAutoscaler momo-worker'],
        ...['HTTPRoute momo', 'NetworkPolicy momo', 'ConfigMap momo', 'ServiceAccount momo'],
      ]),
    )
  })

  testWith('kubectl')(
    'every Kubernetes pod has a read-only root file system and limits, and no privileges',
    () => {
      const pods = manifests().filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
      expect(pods).toHaveLength(3)
      for (const { spec } of pods) {
        const { containers, initContainers = [], ...pod } = spec.template.spec
        const seccompProfile = { type: 'RuntimeDefault' }
        const securityContext = { runAsNonRoot: true, runAsUser: 65532, seccompProfile }
        expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext })
        for (const container of [...containers, ...initContainers]) {
          expect(container.securityContext).toEqual({
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          })
          const resources = { requests: { cpu: expect.anything() }, limits: expect.anything() }
          expect(container.resources).toMatchObject(resources)
          const program = container.args?.[0] ?? 'src/main.ts'
          expect(existsSync(join(root, program))).toBe(true)
        }
      }
    },
  )

  testWith('kubectl')('the Kubernetes probes of API and worker use existing paths', () => {
    for (const { kind, spec } of manifests()) {
      if (kind !== 'Deployment') continue
      const [container] = spec.template.spec.containers
      const at = (path: string) => ({ httpGet: { path, port: 'management' } })
      expect(container?.startupProbe).toMatchObject(at('/readyz'))
      expect(container?.readinessProbe).toMatchObject(at('/readyz'))
      expect(container?.livenessProbe).toMatchObject(at('/healthz'))
    }
  })

  testWith('kubectl')(
    'the variables in the Kubernetes manifests and the metric of the autoscaler exist',
    () => {
      const configured = manifests().find(({ kind }) => kind === 'ConfigMap')
      expect(unknown(Object.keys(configured?.data ?? {}))).toEqual([])
      const metrics = manifests()
        .filter(({ kind }) => kind === 'HorizontalPodAutoscaler')
        .flatMap(({ spec }) => spec.metrics.flatMap(({ external }) => external?.metric.name ?? []))
      expect(metrics).toEqual(['momo_queue_age_seconds'])
      expect(read('src/metrics.ts')).toContain('}queue_age_seconds`')
    },
  )

  testWith('kubectl')(
    'the Kubernetes manifests let Prometheus scrape the management port of nodes and workers',
    () => {
      const monitor = manifests().find(({ kind }) => kind === 'PodMonitor')
      const [{ key, values } = { key: '', values: [] }] =
        monitor?.spec.selector.matchExpressions.slice(1) ?? []
      expect(monitor?.spec.podMetricsEndpoints).toMatchObject([{ port: 'management' }])
      const deployments = manifests().filter(({ kind }) => kind === 'Deployment')
      const labels = deployments.map(({ spec }) => spec.template.metadata.labels[key])
      expect(labels.toSorted()).toEqual(values)
      for (const { spec } of deployments) {
        const ports = spec.template.spec.containers.flatMap((container) => container.ports ?? [])
        expect(ports).toContainEqual(expect.objectContaining({ name: 'management' }))
      }
    },
  )

  const models = join(root, '.cache/kubernetes')
  const testWithModels = existsSync(models) ? testWith('kubectl') : test.skip

  testWithModels(
    'every Kubernetes manifest matches the schemas of Kubernetes and its Gateway API',
    () => {
      const judge = `
      for (const manifest of JSON.parse(process.argv[1])) {
        const { apiVersion, kind, metadata } = manifest
        if (kind === 'PodMonitor') continue
        const from = apiVersion.startsWith('gateway.') ? '@kubernetes-models/gateway-api' :
          'kubernetes-models'
        const { [kind]: Model } = await import(from + '/' + apiVersion)
        try { new Model(manifest).validate() } catch (error) {
          console.log(kind, metadata.name, error.message)
        }
      }`
      const args = ['--input-type=module', '--eval', judge, JSON.stringify(manifests())]
      const said = execFileSync(process.execPath, args, { cwd: models, encoding: 'utf8' })
      expect(said).toBe('')
    },
  )

  test('the Kustomize base lists every file in its directory', () => {
    const base = join(root, 'deploy/kubernetes/base')
    const { resources } = parse(readFileSync(join(base, 'kustomization.yaml'), 'utf8'))
    const files = globSync('*.yaml', { cwd: base }).filter((name) => name !== 'kustomization.yaml')
    expect(resources.toSorted()).toEqual(files.toSorted())
  })
})

describe('the sample proxy configurations', () => {
  testWith('caddy')('Caddy accepts its sample configuration', () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')]
    const env = { HOME: folder, MOMO_DOMAIN: 'pay.example', MOMO_NODES: '127.0.0.1:3000' }
    const { status, said } = run('caddy', args, env)
    expect(said).toContain('Valid configuration')
    expect(status).toBe(0)
  })

  testWith('haproxy', 'openssl')('HAProxy accepts its sample configuration', () => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const subject = ['-subj', '/CN=pay.example', '-days', '2']
    run('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject],
      ...['-keyout', key, '-out', certificate],
    ])
    const both = join(folder, 'both.pem')
    writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
    const sample = read('deploy/haproxy.cfg')
      .replaceAll('/etc/haproxy/certs/', both)
      .replaceAll('/etc/haproxy/unavailable.http', join(root, 'deploy/ha/unavailable.http'))
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, sample)
    expect(run('haproxy', ['-c', '-f', file])).toEqual({
      status: 0,
      said: 'Configuration file is valid\n',
    })
  })

  test('the logs of the sample proxies hide the secrets in checkout, receipt, claim and callback URLs', () => {
    const caddy = /request>uri regexp "(.*?)" "/.exec(read('deploy/Caddyfile'))?.[1]
    const haproxy = /path,'regsub\("(.*?)",/.exec(read('deploy/haproxy.cfg'))?.[1]
    for (const pattern of [caddy, haproxy]) {
      const masked = (path: string) => path.replace(new RegExp(pattern ?? '', 'g'), '$1***')
      expect(masked('/checkout/an-id/ss-secret')).toBe('/checkout/an-id/***')
      expect(masked('/pay/checkout/an-id/ss-secret/status')).toBe('/pay/checkout/an-id/***/status')
      expect(masked('/checkout/an-id/receipt/secret')).toBe('/checkout/an-id/receipt/***')
      expect(masked('/claim/secret')).toBe('/claim/***')
      expect(masked('/callbacks/carrier1_momo/CG/secret')).toBe('/callbacks/carrier1_momo/CG/***')
      expect(masked('/api/v1/payments/an-id')).toBe('/api/v1/payments/an-id')
    }
    const answer = '/console/sign-in/single-sign-on/answer?state=s&code=secret'
    const hidden = answer.replace(new RegExp(caddy ?? '', 'g'), '$1$2***')
    expect(hidden).toBe(answer.replace('secret', '***'))
    expect(read('deploy/haproxy.cfg')).not.toContain('option httplog')
  })

  test('a sample proxy notices a stopping node while the node still serves requests', () => {
    const delaySeconds = 5
    const [, every = '', failures = ''] = /check inter (\d+)s fall (\d+)/.exec(
      read('deploy/haproxy.cfg'),
    ) ?? ['']
    expect(Number(every) * Number(failures)).toBeLessThan(delaySeconds)
    const caddySeconds = /health_interval (\d+)s/.exec(read('deploy/Caddyfile'))?.[1]
    expect(Number(caddySeconds)).toBeLessThan(delaySeconds)
  })

  test('sample proxies close idle connections to the service before the service does', () => {
    const idleMaxSeconds = 75
    const seconds = [
      /keepalive (\d+)s/.exec(read('deploy/Caddyfile'))?.[1],
      /http-keep-alive (\d+)s/.exec(read('deploy/haproxy.cfg'))?.[1],
      /pool-purge-delay (\d+)s/.exec(read('deploy/haproxy.cfg'))?.[1],
    ]
    for (const each of seconds) expect(Number(each)).toBeLessThan(idleMaxSeconds)
  })
})

testWith('logrotate')('logrotate accepts its sample configuration', () => {
  const file = join(root, 'deploy/logrotate.d/momo')
  const { said } = run('logrotate', ['--debug', '--state', join(folder, 'state'), file])
  expect(said).toContain('rotating pattern: /var/log/momo/*.log')
  expect(said).not.toMatch(/^error:/m)
})

test('CHANGELOG.md lists the commit of every released version', () => {
  const [, ...versions] = read('CHANGELOG.md').split(/^## \[/m)
  const released = versions.filter((section) => !section.startsWith('Unreleased'))
  expect(released.length).toBeGreaterThan(2)
  for (const section of released) {
    expect(section).toMatch(/^\d+\.\d+\.\d+\] - \d{4}-\d{2}-\d{2}\n\nCommit [0-9a-f]{40}\.\n/)
  }
})

test('deploy/.env.example lists every variable and sets none', () => {
  const text = read('deploy/.env.example')
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  for (const { name } of listVariables()) expect(text).toMatch(new RegExp(`^#${name}=`, 'm'))
})

test('the `ready` command in deploy/nodes.sh waits as long as the service does, and prints the reason', () => {
  const etc = join(folder, 'etc')
  mkdirSync(join(etc, 'credentials'), { recursive: true })
  writeFileSync(join(etc, 'momo.env'), 'DATABASE_WAIT_SECONDS=60\n')
  writeFileSync(join(etc, 'api.env'), 'MANAGEMENT_PORT=1\n')
  const script = `. ${join(root, 'deploy/nodes.sh')}
    runs() { true; }
    management() {
      if [ -e ${etc}/up ]; then echo '{"status":"ok"}'; return; fi
      [ "$3" = -f ] && return 22
      echo '{"reason":"waiting for the database"}'
    }
    $1
    ready api`
  const env = { MOMO_ETC: etc, MOMO_RUN: etc, MOMO_LOGS: etc }
  const readyWhile = (before: string) => run('bash', ['-c', script.replace('$1', before)], env)
  const said = 'waiting for api: {"reason":"waiting for the database"}'
  // The deadline passes before this node is ready.
  const { status, said: late } = readyWhile('READY_SECONDS=0')
  expect([status, late.split('\n')[0]]).toEqual([1, said])
  expect(late).toContain('api is not ready: see')
  const up = readyWhile(`sleep() { touch ${etc}/up; }`)
  expect(up).toEqual({ status: 0, said: `{"status":"ok"}\n${said}\n` })
})
