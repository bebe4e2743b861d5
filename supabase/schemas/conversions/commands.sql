-- Converts a request to a quote and a quote to a job: each once, in one transaction, and reverted when the result is
-- deleted. Photos and files stay one row and get a second link.
create function private.convert_request_to_quote(request_id uuid, quote_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  request public.requests;
  made uuid;
begin
  select * into request from public.requests as found where found.id = convert_request_to_quote.request_id
    and found.business_id = any(array(select private.my_managed_business_ids())) for update;
  if request.id is null then raise sqlstate 'PT404' using message = 'request_not_found'; end if;
  if convert_request_to_quote.quote_id is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  select quote.id into made from public.quotes as quote
  where quote.business_id = request.business_id and quote.request_id = request.id;
  if made = convert_request_to_quote.quote_id then return made; end if;
  if made is not null or exists (select from public.jobs as job
    where job.business_id = request.business_id and job.request_id = request.id) then
    raise sqlstate 'PT409' using message = 'already_converted';
  end if;
  request.property_id := coalesce(request.property_id,
    private.usual_property(request.business_id, request.client_id));
  -- Not the description: what was noted on the phone is not for the client.
  insert into public.quotes (id, business_id, client_id, property_id, request_id, title, taxes)
  values (convert_request_to_quote.quote_id, request.business_id, request.client_id, request.property_id, request.id,
    request.title, coalesce(public.default_taxes(request.business_id, request.client_id,
      request.property_id), '[]'));
  update public.photos as photo set quote_id = convert_request_to_quote.quote_id
  where photo.business_id = request.business_id and photo.request_id = request.id and photo.quote_id is null;
  update public.requests as converted set status = 'converted' where converted.id = request.id;
  perform private.log_record_event(request.business_id, 'request', request.id, 'converted',
    jsonb_build_object('quote_id', convert_request_to_quote.quote_id));
  return convert_request_to_quote.quote_id;
end
$$;

-- The agreed lines with their costs. Options that were not chosen are left out.
create function private.copy_lines_to_job(quote public.quotes, job_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  with line as materialized (
    select gen_random_uuid() as id, row_number() over (order by counted.position, counted.from_id) - 1 as place, counted.*
    from public.quote_lines as counted (from_id)
    where counted.business_id = quote.business_id and counted.quote_id = quote.id and counted.is_selected
  ), copied as (
    insert into public.job_lines (id, business_id, job_id, position, service_id, name, description, quantity,
      unit_price, discount_amount, is_taxable)
    select line.id, line.business_id, copy_lines_to_job.job_id, line.place, line.service_id, line.name,
      line.description, line.quantity, line.unit_price, line.discount_amount, line.is_taxable
    from line returning id
  )
  insert into public.job_line_costs (business_id, line_id, unit_cost)
  select line.business_id, line.id, line.unit_cost from line join copied on copied.id = line.id
$$;

-- The agreed price is that of one visit, where the job is a recurring one.
create function private.convert_quote(quote_id uuid, job_id uuid, schedule_type text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(convert_quote.quote_id);
  request public.requests;
  made uuid;
begin
  if convert_quote.job_id is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  select job.id into made from public.jobs as job
  where job.business_id = quote.business_id and job.quote_id = quote.id;
  if made = convert_quote.job_id then return made; end if;
  if made is not null then raise sqlstate 'PT409' using message = 'already_converted'; end if;
  if quote.status <> 'approved' then raise sqlstate 'PT409' using message = 'quote_not_approved'; end if;
  select * into request from public.requests as found
  where found.business_id = quote.business_id and found.id = quote.request_id;
  insert into public.jobs (id, business_id, client_id, property_id, quote_id, title, description, priority, status,
    schedule_type, billing_frequency, terms, discount_type, discount_value, taxes, prices_include_tax, deposit_amount)
  values (convert_quote.job_id, quote.business_id, quote.client_id,
    coalesce(quote.property_id, private.usual_property(quote.business_id, quote.client_id)), quote.id, quote.title,
    request.description, coalesce(request.urgency, 'normal'), 'draft', convert_quote.schedule_type,
    case convert_quote.schedule_type when 'recurring' then 'after_each_visit' else 'on_completion' end, quote.terms,
    quote.discount_type,
    private.counted_value(quote.discount_type, quote.discount_value, private.currency_exponent(quote.business_id)),
    quote.taxes, quote.prices_include_tax, quote.deposit_amount);
  perform private.copy_lines_to_job(quote, convert_quote.job_id);
  if request.notes is not null then
    insert into public.job_internals as internals (business_id, job_id, internal_notes)
    values (quote.business_id, convert_quote.job_id, request.notes)
    on conflict on constraint job_internals_pkey do update set internal_notes = excluded.internal_notes;
  end if;
  update public.photos as photo set job_id = convert_quote.job_id
  where photo.business_id = quote.business_id and photo.quote_id = quote.id and photo.job_id is null;
  update public.files as file set job_id = convert_quote.job_id
  where file.business_id = quote.business_id and file.quote_id = quote.id and file.job_id is null;
  update public.quotes as converted set status = 'converted' where converted.id = quote.id;
  perform private.log_record_event(quote.business_id, 'quote', quote.id, 'converted',
    jsonb_build_object('job_id', convert_quote.job_id));
  return convert_quote.job_id;
end
$$;

create function private.approve_and_convert_quote(quote_id uuid, job_id uuid, signer_name text, how text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(approve_and_convert_quote.quote_id);
begin
  -- Already approved or converted: only the remaining steps are done.
  if quote.status not in ('approved', 'converted') then
    perform private.approve(quote, quote.version_number, jsonb_build_object('method', 'on_behalf', 'signer_name',
      approve_and_convert_quote.signer_name, 'how', approve_and_convert_quote.how));
  end if;
  return private.convert_quote(quote.id, approve_and_convert_quote.job_id, 'one-off');
end
$$;

-- The result was deleted: the quote is approved again, the request open again. Nothing is logged when the whole
-- business is being deleted.
create function private.reopen_request(business_id uuid, request_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.requests as request set status = case when exists (select from public.visits as visit
    where visit.business_id = request.business_id and visit.request_id = request.id
      and visit.visit_date is not null and visit.status <> 'cancelled') then 'scheduled' else 'unscheduled' end
  where request.business_id = reopen_request.business_id and request.id = reopen_request.request_id
    and request.status = 'converted'
$$;

create function public.convert_request_to_quote(request_id uuid, quote_id uuid) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.convert_request_to_quote(convert_request_to_quote.request_id, convert_request_to_quote.quote_id);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = made;
  return answer;
end
$$;

create function public.convert_quote(quote_id uuid, job_id uuid, schedule_type text default 'one-off')
returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.convert_quote(convert_quote.quote_id, convert_quote.job_id, convert_quote.schedule_type);
  answer public.jobs;
begin
  select * into answer from public.jobs where id = made;
  return answer;
end
$$;

create function public.approve_and_convert_quote(quote_id uuid, job_id uuid, signer_name text default null,
  how text default null) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  made uuid := private.approve_and_convert_quote(approve_and_convert_quote.quote_id, approve_and_convert_quote.job_id,
    approve_and_convert_quote.signer_name, approve_and_convert_quote.how);
  answer public.jobs;
begin
  select * into answer from public.jobs where id = made;
  return answer;
end
$$;

-- Copies client, property, title, description, urgency, notes and photos. The caller has locked the request.
create function private.make_job_of_request(request public.requests, job_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.jobs as job
      where job.business_id = request.business_id and job.request_id = request.id)
    or exists (select from public.quotes as quote
      where quote.business_id = request.business_id and quote.request_id = request.id) then
    raise sqlstate 'PT409' using message = 'already_converted';
  end if;
  request.property_id := coalesce(request.property_id,
    private.usual_property(request.business_id, request.client_id));
  insert into public.jobs (id, business_id, user_id, client_id, property_id, request_id, title, description, priority,
    status, taxes)
  values (make_job_of_request.job_id, request.business_id, request.user_id, request.client_id, request.property_id,
    request.id, request.title, request.description, request.urgency, 'draft',
    public.default_taxes(request.business_id, request.client_id, request.property_id));
  if request.notes is not null then
    insert into public.job_internals as internal (business_id, job_id, internal_notes)
    values (request.business_id, make_job_of_request.job_id, request.notes);
  end if;
  update public.photos as photo set job_id = make_job_of_request.job_id
  where photo.business_id = request.business_id and photo.request_id = request.id and photo.job_id is null;
  update public.requests as stored set status = 'converted' where stored.id = request.id;
end
$$;

create function private.convert_request_to_job(request_id uuid, job_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  request public.requests := private.lock_request(convert_request_to_job.request_id);
begin
  if convert_request_to_job.job_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if exists (select from public.jobs as job where job.business_id = request.business_id
    and job.request_id = request.id and job.id = convert_request_to_job.job_id) then
    return;
  end if;
  perform private.make_job_of_request(request, convert_request_to_job.job_id);
end
$$;

create function public.convert_request_to_job(request_id uuid, job_id uuid) returns public.jobs
language plpgsql volatile set search_path = '' as $$
declare
  answer public.jobs;
begin
  perform private.convert_request_to_job(convert_request_to_job.request_id, convert_request_to_job.job_id);
  select * into answer from public.jobs as row where row.id = convert_request_to_job.job_id;
  return answer;
end
$$;

grant execute on function private.convert_request_to_quote, private.convert_quote, private.approve_and_convert_quote,
  private.convert_request_to_job to authenticated;
grant execute on function public.convert_request_to_quote, public.convert_quote, public.approve_and_convert_quote,
  public.convert_request_to_job to authenticated, service_role;
