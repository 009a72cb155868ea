import { sentProperties } from '@txgw/base/records/setting'
import { settingFields } from '@txgw/domain/apps/app'
import { identifier } from '@txgw/protocol/schemas'
import Type, { type Static } from 'typebox'
import { pageQuery } from '../../paging.ts'

const settings = sentProperties(settingFields)

/** All of these refuse unknown properties, so that a misspelt setting cannot go unnoticed. */
export const NewApp = Type.Object(
  { app_id: identifier('Application ID'), ...settings, name: settingFields.name.sent },
  { title: 'NewApp', additionalProperties: false },
)

export const AppChange = Type.Object(settings, {
  title: 'AppChange',
  additionalProperties: false,
  minProperties: 1,
})

export const AppListQuery = Type.Object(pageQuery, { title: 'AppListQuery', additionalProperties: false })

export type AppChange = Static<typeof AppChange>
