import type { en } from './en.ts'

export const zh: Record<keyof typeof en, string> = {
  title: '重复调用熔断器',
  about: '何时提醒重复或失败的工具调用，何时将其拦下。保存后从下一次调用起生效。',
  expand: '展开设置',
  collapse: '收起设置',

  blockShellHttp: '禁止 shell 发起 HTTP 请求',
  blockLocalHttp: '同时禁止本地地址',
  shellHttpAllow: '不受限制的命令',
  warnAt: '提醒阈值',
  summarizeAt: '总结阈值',
  failWarnAt: '失败提示阈值',
  failLimit: '失败拦截阈值',

  on: '开',
  off: '关',
  overridden: '已覆盖',
  reset: '重置',
  resetField: '重置：{label}',
  useField: '启用：{label}',
  removedFromProfile: '保存后，此项会从 profile 的 cordis.patch.yml 中移除，手动写入的也不例外。',
  atLeast: '请输入不小于 {least} 的整数，或将其关闭。',

  save: '保存',
  saving: '保存中…',
  saved: '已保存。',
  discard: '放弃修改',
  unsaved: '未保存',
  conflict: '这些设置已在别处被修改。本次没有保存任何内容。',
  reload: '重新加载',
  refused: '主机拒绝了这次修改，没有说明原因。你输入的内容仍然保留。',
  refusedBecause: '主机拒绝了这次修改，你输入的内容仍然保留：{reason}',
  unreachable: '无法连接主机。你输入的内容仍然保留。',
  unreachableBecause: '无法连接主机，你输入的内容仍然保留：{reason}',

  readOnly: '此主机的设置为只读。',
  loading: '加载中…',
  unserved: '插件已关闭，或此主机未提供它的设置，以 profile 的配置为准。',
  memory: '只有在运行主机的机器上打开的浏览器才能查看和修改设置。',

  summary: '提醒 {warnAt} · 总结 {summarizeAt} · 失败 {failWarnAt} / {failLimit}',
}
