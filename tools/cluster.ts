/* Several processes on one port, for trying: npm run cluster -- 3 with DATABASE_URL set. */
process.env['WORKERS'] = process.argv[2] ?? '2'
await import('./start.ts')

export {}
