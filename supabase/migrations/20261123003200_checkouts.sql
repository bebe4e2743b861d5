-- Paying an invoice by card: one page of the card company at a time, for one amount and one link. The id of a checkout
-- is the key under which the company is asked, so that fifty clicks open one page.

-- The link it was opened from: its page is where the client comes back to.
alter table private.checkouts add column token_hash text;
create index checkouts_invoice_idx on private.checkouts (business_id, invoice_id, created_at desc);

create function private.checkout_page(checkout private.checkouts, invoice public.invoices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('checkout_id', checkout.id, 'status', checkout.status, 'session_id', checkout.session_id,
    'url', checkout.url, 'amount', checkout.amount, 'amount_minor', round(checkout.amount
      * 10::numeric ^ private.currency_exponent(checkout.business_id))::bigint, 'currency', checkout.currency,
    'expires_at', extract(epoch from checkout.expires_at)::bigint, 'business_id', checkout.business_id,
    'invoice_id', checkout.invoice_id, 'invoice_number', invoice.invoice_number, 'title', invoice.title,
    'business_name', business.business_name, 'email', client.email,
    'language', private.client_language(invoice.business_id, invoice.client_id))
  from public.businesses as business, public.clients as client
  where business.id = invoice.business_id and client.business_id = invoice.business_id and client.id = invoice.client_id
$$;

-- Answers {"checkout"}, which may be one that is open already; or {"close"}: another one has to be closed with the
-- company first, for a page that is open can be paid on.
create function private.begin_checkout(token text, amount numeric) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  invoice public.invoices := private.linked_invoice(begin_checkout.token);
  wanted numeric := coalesce(begin_checkout.amount, invoice.balance);
  mine text := private.token_hash(begin_checkout.token);
  older private.checkouts;
begin
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
    -- One that nobody has heard of for a minute was never shown to anybody.
    if older.status = 'open' or older.created_at > now() - interval '1 minute' then
      return jsonb_build_object('close', private.checkout_page(older, invoice));
    end if;
    update private.checkouts as lost set status = 'expired' where lost.id = older.id;
    older := null;
  end if;
  if older.id is null then
    insert into private.checkouts as made (business_id, invoice_id, amount, currency, expires_at, token_hash)
    -- The company wants half an hour at least, by its own clock.
    select invoice.business_id, invoice.id, wanted, coalesce(business.currency, 'USD'), now() + interval '35 minutes',
      mine
    from public.businesses as business where business.id = invoice.business_id
    returning * into older;
  end if;
  return jsonb_build_object('checkout', private.checkout_page(older, invoice));
end
$$;

-- What the company made of it. Answers how it stands now: one that was given up meanwhile must be closed there.
create function private.keep_checkout(checkout_id uuid, session_id text, url text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  kept private.checkouts;
begin
  update private.checkouts as opened set status = 'open', session_id = keep_checkout.session_id,
    url = keep_checkout.url
  where opened.id = keep_checkout.checkout_id and opened.status = 'opening';
  -- Also of one that was given up or paid: what comes of it is found by its session.
  update private.checkouts as named set session_id = keep_checkout.session_id
  where named.id = keep_checkout.checkout_id and named.session_id is null;
  select * into kept from private.checkouts as found where found.id = keep_checkout.checkout_id;
  return kept.status;
end
$$;

-- Refused by the company, or closed there.
create function private.close_checkout(checkout_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.checkouts as closed set status = 'expired'
  where closed.id = close_checkout.checkout_id and closed.status in ('opening', 'open')
$$;

-- The newest of those that a link has opened: whoever comes back from paying asks what became of it.
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

revoke all on function private.checkout_page(private.checkouts, public.invoices),
  private.begin_checkout(text, numeric), private.keep_checkout(uuid, text, text), private.close_checkout(uuid),
  private.linked_checkout(text) from public;
grant execute on function private.begin_checkout(text, numeric), private.keep_checkout(uuid, text, text),
  private.close_checkout(uuid), private.linked_checkout(text) to service_role;
revoke all on function public.begin_checkout(text, numeric), public.keep_checkout(uuid, text, text),
  public.close_checkout(uuid), public.linked_checkout(text) from public, anon, authenticated;
grant execute on function public.begin_checkout(text, numeric), public.keep_checkout(uuid, text, text),
  public.close_checkout(uuid), public.linked_checkout(text) to service_role;
