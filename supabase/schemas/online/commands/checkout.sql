-- Paying an invoice by card: one open checkout at a time, for one amount and one link. The id of a checkout is the
-- idempotency key at Stripe, so that fifty clicks open one page.

-- Returns {"checkout"}, which may be one that is open already; or {"close"}: another one must be expired at Stripe
-- first, because an open page can still be paid on.
create function private.begin_checkout(token text, amount numeric) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.linked_invoice(begin_checkout.token);
  wanted numeric := coalesce(begin_checkout.amount, invoice.balance);
  mine text := private.token_hash(begin_checkout.token);
  older private.checkouts;
begin
  perform private.require_answering_key(begin_checkout.token);
  perform private.require_open_for_clients(invoice.business_id);
  if invoice.status = 'void' then raise sqlstate 'PT409' using message = 'invoice_void'; end if;
  if invoice.status <> 'sent' or invoice.balance <= 0 then
    raise sqlstate 'PT409' using message = 'nothing_due';
  end if;
  if not exists (select from private.payment_keys as stored where stored.business_id = invoice.business_id) then
    raise sqlstate 'PT409' using message = 'payments_not_set_up';
  end if;
  if not wanted > 0 or wanted > invoice.balance
    or wanted <> round(wanted, private.currency_exponent(invoice.business_id)) then
    raise sqlstate 'PT400' using message = 'amount_out_of_range', hint = 'More than nothing, and no more than is owed.';
  end if;
  update private.checkouts as late set status = 'expired' where late.business_id = invoice.business_id
    and late.invoice_id = invoice.id and late.status in ('opening', 'open') and late.expires_at <= now();
  select * into older from private.checkouts as found where found.business_id = invoice.business_id
    and found.invoice_id = invoice.id and found.status in ('opening', 'open');
  if older.id is not null and (older.amount <> wanted or older.token_hash is distinct from mine) then
    -- A checkout without news for a minute was never shown to anybody.
    if older.status = 'open' or older.created_at > now() - interval '1 minute' then
      return jsonb_build_object('close', private.checkout_page(older, invoice));
    end if;
    update private.checkouts as lost set status = 'expired' where lost.id = older.id;
    older := null;
  end if;
  if older.id is null then
    insert into private.checkouts as made (business_id, invoice_id, amount, currency, expires_at, token_hash)
    -- Stripe requires at least half an hour, by its own clock.
    select invoice.business_id, invoice.id, wanted, coalesce(business.currency, 'USD'), now() + interval '35 minutes',
      mine
    from public.businesses as business where business.id = invoice.business_id
    returning * into older;
  end if;
  return jsonb_build_object('checkout', private.checkout_page(older, invoice));
end
$$;

-- Records the session that Stripe created. Returns the current checkout: one that was abandoned meanwhile must be
-- expired at Stripe.
create function private.keep_checkout(checkout_id uuid, session_id text, url text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept private.checkouts;
begin
  update private.checkouts as opened set status = 'open', session_id = keep_checkout.session_id,
    url = keep_checkout.url
  where opened.id = keep_checkout.checkout_id and opened.status = 'opening';
  -- Also for an abandoned or paid checkout, because later events are found by its session.
  update private.checkouts as named set session_id = keep_checkout.session_id
  where named.id = keep_checkout.checkout_id and named.session_id is null;
  select * into kept from private.checkouts as found where found.id = keep_checkout.checkout_id;
  return kept.status;
end
$$;

-- Rejected by Stripe, or expired there.
create function private.close_checkout(checkout_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.checkouts as closed set status = 'expired'
  where closed.id = close_checkout.checkout_id and closed.status in ('opening', 'open')
$$;

-- The newest checkout opened from a link, whose result is looked up when the client returns from paying.
create function private.linked_checkout(token text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.linked_invoice(linked_checkout.token);
  newest private.checkouts;
begin
  select * into newest from private.checkouts as found where found.business_id = invoice.business_id
    and found.invoice_id = invoice.id and found.session_id is not null
    and found.token_hash = private.token_hash(linked_checkout.token)
  order by found.created_at desc, found.id limit 1;
  return case when newest.id is not null then private.checkout_page(newest, invoice) end;
end
$$;

create function public.begin_checkout(token text, amount numeric default null) returns jsonb
language sql volatile set search_path = '' as $$
  select private.begin_checkout(begin_checkout.token, begin_checkout.amount)
$$;

create function public.keep_checkout(checkout_id uuid, session_id text, url text) returns text
language sql volatile set search_path = '' as $$
  select private.keep_checkout(keep_checkout.checkout_id, keep_checkout.session_id, keep_checkout.url)
$$;

create function public.close_checkout(checkout_id uuid) returns void
language sql volatile set search_path = '' as $$
  select private.close_checkout(close_checkout.checkout_id)
$$;

create function public.linked_checkout(token text) returns jsonb
language sql volatile set search_path = '' as $$
  select private.linked_checkout(linked_checkout.token)
$$;

grant execute on function private.begin_checkout, private.keep_checkout, private.close_checkout,
  private.linked_checkout, public.begin_checkout, public.keep_checkout, public.close_checkout, public.linked_checkout
  to service_role;
