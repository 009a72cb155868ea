import { Button, Switch, TextInput } from '@mantine/core'
import type { App } from '@txgw/gateway/operator-api'
import type { FormEvent, ReactNode } from 'react'
import { fieldErrorsOf } from '../../shared/forms/fields.tsx'
import { Icon } from '../../shared/icons.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { Caution } from '../../shared/states/notices.tsx'
import { ErrorNotice } from '../../shared/states/states.tsx'
import { Money } from '../../shared/text/money.tsx'
import { texts } from '../../texts/texts.ts'
import { SuggestField } from './suggest-field.tsx'
import { useSuggestions } from './suggestions.ts'
import { type TopUpDraft, totalOf } from './top-up-draft.ts'
import classes from './top-up-page.module.css'

interface TopUpFormProps {
  apps: App[]
  draft: TopUpDraft
  isPending: boolean
  error: Error | null
  onChange(draft: TopUpDraft): void
  onStart(): void
}

const words = texts.topUp.form

export function TopUpForm({ apps, draft, isPending, error, onChange, onStart }: TopUpFormProps) {
  const total = totalOf(draft)
  const app = apps.find(({ app_id }) => app_id === draft.appId)
  const start = (event: FormEvent) => {
    event.preventDefault()
    onStart()
  }
  const errors = fieldErrorsOf(error)
  return (
    <Panel title={words.title}>
      <form className={classes.form} onSubmit={start}>
        <WhoFields apps={apps} draft={draft} errors={errors} onChange={onChange} />
        <WhatFields apps={apps} draft={draft} errors={errors} onChange={onChange} />
        <p className={classes.total}>
          {total === undefined ? (
            words.noTotal
          ) : (
            <>
              {words.total} <Money value={{ amount: total, currency: draft.currency }} />
            </>
          )}
        </p>
        <Switch
          label={words.byHand}
          description={words.byHandHint}
          checked={draft.isByHand}
          onChange={(event) => onChange({ ...draft, isByHand: event.currentTarget.checked })}
        />
        {app?.webhook_url === null && !draft.isByHand && <Caution>{words.noWebhook}</Caution>}
        <ErrorNotice error={error} />
        <Button
          type="submit"
          size="sm"
          leftSection={<Icon name="play" size={13} />}
          disabled={total === undefined}
          loading={isPending}
        >
          {words.submit}
        </Button>
      </form>
    </Panel>
  )
}

interface FieldsProps extends Pick<TopUpFormProps, 'apps' | 'draft' | 'onChange'> {
  errors: Record<string, ReactNode>
}

function WhoFields({ apps, draft, errors, onChange }: FieldsProps) {
  const { players, servers } = useSuggestions(draft.appId, apps)
  const server = apps.find(({ app_id }) => app_id === draft.appId)?.default_server_id ?? null
  const set = (change: Partial<TopUpDraft>) => onChange({ ...draft, ...change })
  return (
    <>
      <SuggestField
        label={words.app}
        suggestions={apps.map(({ app_id, name }) => ({ value: app_id, hint: name }))}
        value={draft.appId}
        error={errors.app_id}
        onChange={(appId) => set({ appId })}
      />
      <SuggestField
        label={words.player}
        description={words.playerHint}
        suggestions={players}
        value={draft.userId}
        error={errors.user_id}
        onChange={(userId) => set({ userId })}
      />
      <SuggestField
        label={words.server}
        {...(server !== null && { isOptional: true, description: words.serverHint(server) })}
        suggestions={servers}
        value={draft.serverId}
        error={errors.server_id}
        onChange={(serverId) => set({ serverId })}
      />
    </>
  )
}

function WhatFields({ apps, draft, errors, onChange }: FieldsProps) {
  const { products } = useSuggestions(draft.appId, apps)
  const set = (change: Partial<TopUpDraft>) => onChange({ ...draft, ...change })
  const chooseProduct = (product: string) => {
    const known = products.find(({ value }) => value === product)
    set({ product, ...(known && { price: known.price, currency: known.currency }) })
  }
  const textField = (name: 'quantity' | 'price' | 'currency' | 'region' | 'channel', error: ReactNode) => (
    <TextInput
      label={words[name]}
      required
      withAsterisk={false}
      autoComplete="off"
      spellCheck={false}
      value={draft[name]}
      error={error}
      onChange={(event) => set({ [name]: event.currentTarget.value.trim() })}
    />
  )
  const priceErrors = { amount: errors['total_price.amount'], currency: errors['total_price.currency'] }
  return (
    <>
      <SuggestField
        label={words.product}
        suggestions={products}
        value={draft.product}
        error={errors['order_items.0.product_id']}
        onChange={chooseProduct}
      />
      <div className={classes.row}>
        {textField('quantity', errors['order_items.0.quantity'])}
        {textField('price', priceErrors.amount)}
        {textField('currency', priceErrors.currency)}
      </div>
      <div className={classes.row}>
        {textField('region', errors.shop_region)}
        {textField('channel', errors.payment_channel)}
      </div>
    </>
  )
}
