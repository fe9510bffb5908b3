import { everyEndpoint } from '@xunyi/contract/api'
import type { Endpoint } from '@xunyi/contract/endpoint'
import { refusals, type RefusalName } from '@xunyi/contract/refusals'
import { toJSONSchema } from 'zod/mini'

/** Refusals that every call can give. */
const beforeAnyHandler: RefusalName[] = ['badRequest', 'csrfFailed', 'wrongMethod', 'tooLarge', 'wrongMediaType', 'rateLimited', 'fault', 'unavailable']

/** The OpenAPI 3.1 document, generated once from the contract that the routes are served from. */
export const openApi = (): Record<string, unknown> => (document ??= describe())

let document: Record<string, unknown> | undefined

function describe(): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Xunyi API',
      version: '1',
      description: 'Every call is a POST with a JSON body. Success: HTTP 200 {"code":"00000","data":…}. A named refusal: {"code":"A…","msg":"…"}.',
    },
    paths: Object.fromEntries(everyEndpoint.map((endpoint) => [endpoint.path, { post: operation(endpoint) }])),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

/** The refusals that a call can give: its own and those of every call, each once: an answer that two alternatives of a schema describe fits none. */
export function refusalsOf({ refusals: own, access }: Endpoint): RefusalName[] {
  return [...new Set([...own, ...beforeAnyHandler, ...(access === 'public' ? [] : (['noSession', 'noRole'] as const))])]
}

function operation(endpoint: Endpoint): Record<string, unknown> {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (name) => refusals[name].status)
  const others = [...byStatus].filter(([status]) => status !== 200)
  return {
    operationId: endpoint.path.replace('/api/', '').replaceAll('/', '_'),
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters:
      endpoint.path === '/api/site/info'
        ? []
        : [{ name: 'X-XSRF-TOKEN', in: 'header', required: true, description: 'The value of the cookie XSRF-TOKEN.', schema: { type: 'string' } }],
    requestBody: { content: { 'application/json': { schema: schema(endpoint.input, 'input') } } },
    responses: {
      200: {
        description: 'Success, or a named refusal of this call.',
        content: {
          ...(endpoint.streamsFile ? { 'application/octet-stream': {} } : {}),
          'application/json': { schema: { oneOf: [...(endpoint.streamsFile ? [] : [success(endpoint)]), ...(byStatus.get(200) ?? []).map(refusalSchema)] } },
        },
      },
      ...Object.fromEntries(
        others.map(([status, group]) => [
          status,
          { description: group.join(', '), content: { 'application/json': { schema: { oneOf: group.map(refusalSchema) } } } },
        ]),
      ),
    },
  }
}

function success(endpoint: Endpoint) {
  return { type: 'object', required: ['code', 'data'], properties: { code: { const: '00000' }, data: schema(endpoint.output, 'output') } }
}

function refusalSchema(name: RefusalName) {
  return {
    type: 'object',
    title: name,
    required: ['code', 'msg'],
    properties: { code: { const: refusals[name].code }, msg: { type: 'string', examples: [refusals[name].msg] } },
  }
}

function schema(of: Endpoint['input'], io: 'input' | 'output') {
  const { $schema: _, ...rest } = toJSONSchema(of, { io, unrepresentable: 'any' })
  return rest
}
