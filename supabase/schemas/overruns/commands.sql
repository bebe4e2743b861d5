-- Invoicing more than the approved quote asks the office first; a worker cannot mean it, because they bill at the agreed
-- prices.

-- For every road on which a person makes, changes, restores or sends an invoice. The billing timetable does not ask: what
-- it makes are drafts, and sending one asks.
create function private.require_within_quotes(invoice_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote record;
  sums record;
begin
  for quote in
    select found.id, found.business_id, found.quote_number from public.quotes as found
    where (found.business_id, found.id) in (
      select source.business_id, coalesce(source.quote_id, job.quote_id) from public.invoice_sources as source
      left join public.jobs as job on job.business_id = source.business_id and job.id = source.job_id
      where source.invoice_id = require_within_quotes.invoice_id and source.is_held)
    order by found.id
  loop
    -- Of two people who bill one quote, the second sees what the first did.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('quote billing ' || quote.id, 0));
    select * into sums from private.quote_billing(quote.business_id, quote.id);
    -- Each invoice rounds its tax by itself.
    if sums.billed > sums.approved + sums.invoices * 10::numeric ^ -private.currency_exponent(quote.business_id)
      and not exists (select from private.accepted_overruns as accepted
        where accepted.business_id = quote.business_id and accepted.quote_id = quote.id
          and accepted.amount >= sums.billed) then
      -- The server has no user, and asks like the office.
      if (select auth.uid()) is not null
        and not quote.business_id = any(array(select private.my_managed_business_ids())) then
        raise sqlstate 'PT403' using message = 'overrun_needs_office';
      end if;
      raise sqlstate 'PT409' using message = 'more_than_quoted', detail = jsonb_build_object('quote_id', quote.id,
        'quote_number', quote.quote_number, 'approved', sums.approved, 'billed', sums.billed)::text,
        hint = 'Call accept_overrun with the billed amount if this is meant.';
    end if;
  end loop;
end
$$;

create function private.accept_overrun(quote_id uuid, amount numeric) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  business uuid;
begin
  select quote.business_id into business from public.quotes as quote where quote.id = accept_overrun.quote_id
    and quote.business_id = any(array(select private.my_managed_business_ids()));
  if business is null then raise sqlstate 'PT404' using message = 'quote_not_found'; end if;
  if coalesce(accept_overrun.amount, -1) not between 0 and 100000000000 then
    raise sqlstate 'PT400' using message = 'amount_out_of_range';
  end if;
  insert into private.accepted_overruns as kept (business_id, quote_id, amount, user_id)
  values (business, accept_overrun.quote_id, accept_overrun.amount, (select auth.uid()))
  on conflict on constraint accepted_overruns_pkey do update set amount = excluded.amount, user_id = excluded.user_id,
    accepted_at = now() where kept.amount < excluded.amount;
end
$$;

-- Says that invoices of this quote are meant to come to as much as this. amount: in the currency of the business, the
-- "billed" of the refusal more_than_quoted. Called again it changes nothing.
create function public.accept_overrun(quote_id uuid, amount numeric) returns void
language sql volatile set search_path = '' as $$
  select private.accept_overrun(accept_overrun.quote_id, accept_overrun.amount)
$$;

grant execute on function private.accept_overrun to authenticated;
grant execute on function public.accept_overrun to authenticated, service_role;
