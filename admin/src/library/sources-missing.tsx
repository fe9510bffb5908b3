import { Tag } from 'antd'

/** Marks an entry whose evidence names sites alone: nobody can look its statements up there. */
export function SourcesMissing() {
  return (
    <Tag color="warning" title="证据只有网站首页，没有具体文件">
      待补充出处
    </Tag>
  )
}
