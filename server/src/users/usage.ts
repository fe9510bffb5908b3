import { roleNames, roles } from '@xunyi/contract/roles'

export const formatRoles = roles.map((role) => `${role}（${roleNames[role]}）`).join('、')

export const usage = `用法：
  npm run users -- list [--staff|--doctors] [--disabled] [--role 角色] [关键词…]
      查看用户
  npm run users -- disable 用户 [--reason 原因] [--force]
      停用账号，并立即结束其所有登录
  npm run users -- enable 用户 [--reason 原因]
      重新启用账号
  npm run users -- unlock 用户 [--reason 原因]
      解除登录锁定和验证码发送限制；可以是尚未注册的手机号
  npm run users -- end-sessions 用户 [--reason 原因]
      结束其所有登录
  npm run users -- grant 角色 用户 [--reason 原因]
      授予角色，只限员工
  npm run users -- revoke 角色 用户 [--reason 原因] [--force]
      收回角色
  npm run users -- create-staff --email 邮箱 [--name 姓名] [--role 角色]… [--reason 原因]
      预先创建员工账号
  npm run users -- history [用户] [--all]
      查看审计记录
  npm run users -- verify [校验值]
      检查审计记录是否完整
用户写编号、手机号或邮箱。角色：${formatRoles}。
停用最后一位运营管理员、收回其角色时要加 --force。选项前的 -- 不能省。
服务器运行时也可以使用。数据库的位置由环境变量 DATA_DIR 或 DATABASE_URL 决定，与服务器相同。说明见 docs/users.zh-CN.md。`
