-- Removes sample data in a business that the caller owns. What people changed, and what they entered on it, stays and is
-- theirs from then on (samples/reads.sql).

-- Nobody can add to a locked record: who was earlier is seen afterwards, and who comes later finds it gone.
create function private.lock_samples(business_id uuid, untouched uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  locked regclass;
begin
  perform private.lock_invoice(invoice.id) from (select found.id from public.invoices as found
    where found.business_id = lock_samples.business_id and found.id = any(untouched) order by found.id) as invoice;
  for locked in select distinct link.parent from private.record_links() as link order by 1 loop
    execute format('select from %s as row where row.business_id = $1 and row.id = any($2) order by row.id for update',
      locked) using lock_samples.business_id, untouched;
  end loop;
end
$$;

-- Returns the number of records that were marked as sample and are the business's own from now on.
create function private.keep_samples(business_id uuid) returns int
language plpgsql volatile security definer set search_path = '' as $$
declare
  kind text;
  changed int;
  kept int := 0;
begin
  foreach kind in array private.sample_kinds() loop
    execute format('update public.%I as row set is_sample = false where row.business_id = $1 and row.is_sample', kind)
      using keep_samples.business_id;
    get diagnostics changed = row_count;
    kept := kept + changed;
  end loop;
  update public.visits as visit set is_sample = false
  where visit.business_id = keep_samples.business_id and visit.is_sample;
  update public.payments as payment set is_sample = false
  where payment.business_id = keep_samples.business_id and payment.is_sample;
  return kept;
end
$$;

create function private.reset_sample_data(business_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  untouched uuid[];
  kind text;
  gone int;
  removed int := 0;
begin
  if reset_sample_data.business_id is null
    or not reset_sample_data.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  perform from public.businesses as own where own.id = reset_sample_data.business_id for no key update;
  perform private.lock_samples(reset_sample_data.business_id,
    private.untouched_samples(reset_sample_data.business_id));
  untouched := private.untouched_samples(reset_sample_data.business_id);
  -- One statement, because the books would not balance in between.
  with payment as (
    delete from public.payments as paid where paid.business_id = reset_sample_data.business_id
      and paid.id = any(untouched) and paid.invoice_id = any(untouched)
  )
  delete from public.invoices as invoice where invoice.business_id = reset_sample_data.business_id
    and invoice.is_sample and invoice.id = any(untouched);
  get diagnostics removed = row_count;
  -- Whatever refers to others goes first.
  foreach kind in array '{expenses,jobs,quotes,requests,services,clients}'::text[] loop
    execute format('delete from public.%I as row where row.business_id = $1 and row.is_sample and row.id = any($2)',
      kind) using reset_sample_data.business_id, untouched;
    get diagnostics gone = row_count;
    removed := removed + gone;
  end loop;
  return jsonb_build_object('removed', removed, 'kept', private.keep_samples(reset_sample_data.business_id));
end
$$;

-- {"removed", "kept"}: the number of clients, requests, quotes, jobs, invoices, expenses and services that were deleted,
-- and of those that stay because somebody changed or used them.
create function public.reset_sample_data(business_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select private.reset_sample_data(reset_sample_data.business_id)
$$;

grant execute on function public.reset_sample_data to authenticated, service_role;
grant execute on function private.reset_sample_data to authenticated;
