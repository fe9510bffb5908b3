import { feedbackTypeNames, type FeedbackType } from '@xunyi/contract/feedback'
import type { Config } from '../config.ts'
import type { Mail } from '../delivery/email.ts'

/** Characters of the feedback that a reply quotes, as a reminder for its author. */
const quoted = 200

/** The quoted feedback. */
export interface Answered {
  email: string
  opinion_type: FeedbackType
  content: string
  created_at: number
}

/** @param reply plain text: every line becomes a paragraph */
export function replyMail({ brand, operatorContact }: Config, { email, opinion_type, content, created_at }: Answered, reply: string): Mail {
  const day = new Date(created_at).toLocaleDateString('zh-CN', { timeZone: 'Asia/Shanghai', dateStyle: 'long' })
  return {
    to: email,
    subject: `${brand}：关于您的意见反馈`,
    paragraphs: [
      `您好！感谢您对${brand}提出意见。您在${day}提交的反馈（${feedbackTypeNames[opinion_type]}），我们答复如下：`,
      ...lines(reply),
      `您的反馈：“${beginning(content)}”`,
      operatorContact ? `如需进一步沟通，请联系：${operatorContact}。` : `如需进一步沟通，请在${brand}中再次提交意见反馈。`,
    ],
  }
}

function lines(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function beginning(text: string): string {
  const characters = [...lines(text).join(' ')]
  return characters.length > quoted ? `${characters.slice(0, quoted).join('')}……` : characters.join('')
}
