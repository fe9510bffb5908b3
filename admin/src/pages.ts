import { roles } from '@xunyi/contract/roles'
import { lazy, type ComponentType } from 'react'
import type { ConsolePage } from './page.ts'

interface RoutedPage extends ConsolePage {
  Component: ComponentType
  /** Beside the title in the navigation. */
  Count?: ComponentType
}

/** Every page of the console in navigation order. A page owns all paths below its own. */
export const pages: readonly RoutedPage[] = [
  {
    path: 'desk',
    title: '答疑台',
    key: 'D',
    roles,
    Component: lazy(async () => ({ default: (await import('./desk/desk-page.tsx')).DeskPage })),
    Count: lazy(async () => ({ default: (await import('./desk/desk-count.tsx')).DeskCount })),
  },
  {
    path: 'proposals',
    title: '待确认',
    key: 'C',
    roles,
    Component: lazy(async () => ({ default: (await import('./proposals/proposals-page.tsx')).ProposalsPage })),
    Count: lazy(async () => ({ default: (await import('./proposals/proposals-count.tsx')).ProposalsCount })),
  },
  { path: 'library', title: '知识库', key: 'K', roles, Component: lazy(async () => ({ default: (await import('./library/library-page.tsx')).LibraryPage })) },
  {
    path: 'evidence',
    title: '证据',
    key: 'E',
    roles,
    Component: lazy(async () => ({ default: (await import('./evidence/evidence-page.tsx')).EvidencePage })),
  },
  {
    path: 'search-lab',
    title: '试搜',
    key: 'S',
    roles,
    Component: lazy(async () => ({ default: (await import('./search-lab/search-lab-page.tsx')).SearchLabPage })),
  },
  {
    path: 'synonyms',
    title: '同义词',
    key: 'Y',
    roles,
    Component: lazy(async () => ({ default: (await import('./synonyms/synonyms-page.tsx')).SynonymsPage })),
  },
  {
    path: 'moderation',
    title: '屏蔽词',
    key: 'B',
    roles,
    Component: lazy(async () => ({ default: (await import('./moderation/moderation-page.tsx')).ModerationPage })),
  },
  {
    path: 'safety',
    title: '不良反应',
    key: 'P',
    roles: ['pharmacovigilance'],
    Component: lazy(async () => ({ default: (await import('./safety/safety-page.tsx')).SafetyPage })),
    Count: lazy(async () => ({ default: (await import('./safety/case-count.tsx')).CaseCount })),
  },
  {
    path: 'redactions',
    title: '遮盖',
    key: 'M',
    roles: ['pharmacovigilance', 'administrator', 'auditor'],
    Component: lazy(async () => ({ default: (await import('./redaction/redactions-page.tsx')).RedactionsPage })),
    Count: lazy(async () => ({ default: (await import('./redaction/redaction-count.tsx')).RedactionCount })),
  },
  {
    path: 'feedback',
    title: '意见反馈',
    key: 'F',
    roles: ['administrator', 'auditor'],
    Component: lazy(async () => ({ default: (await import('./feedback/feedback-page.tsx')).FeedbackPage })),
    Count: lazy(async () => ({ default: (await import('./feedback/feedback-count.tsx')).FeedbackCount })),
  },
  {
    path: 'users',
    title: '用户',
    key: 'U',
    roles: ['administrator', 'auditor'],
    Component: lazy(async () => ({ default: (await import('./users/users-page.tsx')).UsersPage })),
  },
  { path: 'insight', title: '看板', key: 'I', roles, Component: lazy(async () => ({ default: (await import('./insight/insight-page.tsx')).InsightPage })) },
  {
    path: 'audit',
    title: '审计日志',
    key: 'A',
    roles: ['administrator', 'auditor'],
    Component: lazy(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage })),
  },
]
