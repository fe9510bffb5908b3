import { Refused } from '@xunyi/contract/refusals'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './network.ts'

/** A hospital's doctors share one address, so the limit of an address is the limit of this many busy users. */
const usersPerAddress = 20

/** Rate limits of this process, per minute unless stated otherwise: against loops and scripts, not for accounting. */
export interface RateLimiter {
  address(address: string): Promise<void>
  person(userId: string): Promise<void>
  /** The limit of an expensive call: a thirtieth of a user's limit. */
  heavy(userId: string): Promise<void>
}

/** @throws Refused rateLimited, with the seconds to wait */
export function openRateLimiter(perMinute: number): RateLimiter {
  const people = new RateLimiterMemory({ points: perMinute, duration: 60 })
  const heavy = new RateLimiterMemory({ points: Math.ceil(perMinute / 30), duration: 60 })
  const addresses = new RateLimiterMemory({ points: perMinute * usersPerAddress, duration: 60 })
  const take = async (limiter: RateLimiterMemory, key: string) => {
    try {
      await limiter.consume(key)
    } catch (error) {
      if (error instanceof RateLimiterRes) throw new Refused('rateLimited', { retryAfter: Math.ceil(error.msBeforeNext / 1000) })
      throw error
    }
  }
  return {
    address: (address) => take(addresses, networkOf(address)),
    person: (userId) => take(people, userId),
    heavy: (userId) => take(heavy, userId),
  }
}
