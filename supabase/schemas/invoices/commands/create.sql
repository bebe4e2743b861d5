-- Makes an invoice of finished work in one step and only once: fifty clicks make one invoice.

-- For internal callers, which check the permission themselves. The same id again returns the same invoice.
create function private.make_invoice(business_id uuid, id uuid, client_id uuid, sources jsonb,
  issued_on date default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  existing_business_id uuid;
  planned jsonb;
begin
  if make_invoice.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform private.queue_for_invoice(make_invoice.id);
  select found.business_id into existing_business_id from public.invoices as found where found.id = make_invoice.id;
  if existing_business_id = make_invoice.business_id then return make_invoice.id; end if;
  if existing_business_id is not null then raise sqlstate 'PT409' using message = 'id_taken'; end if;
  perform private.require_list(make_invoice.sources, 500);
  perform private.lock_sources(make_invoice.business_id, make_invoice.sources);
  planned := private.plan_invoice(make_invoice.business_id, make_invoice.client_id,
    private.expand_sources(make_invoice.business_id, make_invoice.sources));
  if planned -> 'invoice' ->> 'client_id' is null then
    raise sqlstate 'PT404' using message = 'client_not_found';
  end if;
  if issued_on is not null then
    planned := jsonb_set(planned, '{invoice}', planned -> 'invoice' || jsonb_build_object('issue_date', issued_on,
      'due_date', issued_on + private.term_days(planned -> 'invoice' ->> 'payment_terms')));
  end if;
  perform private.add_invoice(make_invoice.business_id,
    planned -> 'invoice' || jsonb_build_object('id', make_invoice.id), planned -> 'lines');
  return make_invoice.id;
end
$$;

create function private.create_invoice(business_id uuid, id uuid, client_id uuid, sources jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  made uuid;
begin
  -- Workers bill whole jobs of their own, at the prices that are agreed on; what else is a source has no job here.
  perform private.require_work(create_invoice.business_id, array(
    select case when source - 'job_id' = '{}' then (source ->> 'job_id')::uuid end
    from jsonb_array_elements(create_invoice.sources) as source));
  made := private.make_invoice(create_invoice.business_id, create_invoice.id, create_invoice.client_id,
    create_invoice.sources);
  perform private.require_within_quotes(made);
  return made;
end
$$;

create function public.create_invoice(business_id uuid, id uuid, client_id uuid, sources jsonb)
returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.create_invoice(create_invoice.business_id, create_invoice.id, create_invoice.client_id,
    create_invoice.sources);
  answer public.invoices;
begin
  select * into answer from public.invoices as invoice where invoice.id = made;
  return answer;
end
$$;

grant execute on function private.create_invoice to authenticated;
grant execute on function public.create_invoice to authenticated, service_role;
