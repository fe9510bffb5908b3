import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownData } from '../server/src/privacy/own-data.ts'
import { privacy } from '../web/src/agreements/documents/privacy.ts'

const policy = JSON.stringify(
  privacy({ brand: '循医', host: 'xunyi.example.cn', operator: '', contact: '', retention: { history: 1095, requests: 1095, feedback: 1095, blocked: 180 } }),
)

/** Made by the system, not given by the person. */
const ofTheSystem = ['user_id', 'identity', 'registered_at', 'signed_in_at']

test('every field of the account in the export of one’s own data is named in the privacy policy', () => {
  const account = ownData.find(({ key }) => key === 'account')!
  for (const [field, title] of Object.entries(account.fields)) {
    if (!ofTheSystem.includes(field))
      assert.ok(
        policy.includes(title),
        `${field}: web/src/agreements/documents/privacy.ts says nothing of ${title}; a new policy needs a new policyVersion in contract/src/site.ts`,
      )
  }
})
