import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'

export function peopleRoutes(_app: FastifyInstance, _house: House): void {}
