import { Refused } from '@xunyi/contract/refusals'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { measureSemanticSearch } from '../embeddings/metrics.ts'
import type { AppContext } from '../open-context.ts'
import { equalSecrets } from '../secrets.ts'
import { measure } from './metrics.ts'
import { openApi } from './openapi.ts'

/** Routes for operators: liveness, readiness, metrics, OpenAPI. */
export function probes(app: FastifyInstance, context: AppContext): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`SELECT 1`.execute(context.db)
      return { status: 'ready', questions: context.catalogue.index.size }
    } catch {
      return reply.code(503).send({ status: 'not ready', because: 'database' })
    }
  })

  const document = openApi()
  app.get('/openapi.json', async () => document)

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  if (context.semanticSearch) measureSemanticSearch(registry, context.semanticSearch)
  measure(registry, context)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer, by call and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    duration.observe({ route: request.routeOptions.url ?? 'page', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    const { metricsToken, production } = context.config
    // In production the metrics need the token.
    if (metricsToken ? !equalSecrets(request.headers.authorization ?? '', `Bearer ${metricsToken}`) : production) throw new Refused('unknownCall')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
