-- What holds of requests whatever is sent, and what requests, quotes and jobs have in common.

-- A document stands at a property of its own client. As the caller: one that he cannot see is the foreign key's to
-- refuse, so that nothing tells it from one that does not exist.
create function private.check_property_client() returns trigger
language plpgsql set search_path = '' as $$
begin
  if exists (select from public.property_addresses as property where property.business_id = new.business_id
    and property.id = new.property_id and property.client_id <> new.client_id) then
    raise sqlstate 'PT400' using message = 'property_of_other_client';
  end if;
  return new;
end
$$;
-- Only where one of the two changes: a property that was given to another client since keeps its documents editable.
create trigger check_property_client before insert on public.requests
  for each row when (new.property_id is not null) execute function private.check_property_client();
create trigger check_property_client_at_update before update on public.requests
  for each row when (new.property_id is not null and (new.property_id, new.client_id)
    is distinct from (old.property_id, old.client_id)) execute function private.check_property_client();
create trigger check_property_client before insert on public.quotes
  for each row when (new.property_id is not null) execute function private.check_property_client();
create trigger check_property_client_at_update before update on public.quotes
  for each row when (new.property_id is not null and (new.property_id, new.client_id)
    is distinct from (old.property_id, old.client_id)) execute function private.check_property_client();
create trigger check_property_client before insert on public.jobs
  for each row when (new.property_id is not null) execute function private.check_property_client();
create trigger check_property_client_at_update before update on public.jobs
  for each row when (new.property_id is not null and (new.property_id, new.client_id)
    is distinct from (old.property_id, old.client_id)) execute function private.check_property_client();

create function private.begin_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := coalesce((select auth.uid()), new.user_id);
  if (select auth.uid()) is not null then
    new.status := 'unscheduled';
  end if;
  -- A repeat, which ends in a conflict or an update, takes no second number.
  new.request_number := coalesce(
    (select there.request_number from public.requests as there
      where there.business_id = new.business_id and there.id = new.id),
    private.take_number(new.business_id, 'request'));
  new.version := 1;
  new.created_at := case when (select auth.uid()) is null then new.created_at else now() end;
  new.updated_at := new.created_at;
  return new;
end
$$;
create trigger begin_request before insert on public.requests
  for each row execute function private.begin_request();

-- Converted is what has become a quote or a job, and nothing else is.
create function private.guard_request() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  has_successor boolean := exists (select from public.quotes as quote
      where quote.business_id = new.business_id and quote.request_id = new.id)
    or exists (select from public.jobs as job where job.business_id = new.business_id and job.request_id = new.id);
begin
  if new.status = 'converted' and not has_successor then
    raise sqlstate 'PT409' using message = 'status_not_allowed',
      hint = 'A request is converted by making a quote or a job of it.';
  elsif old.status = 'converted' and has_successor then
    raise sqlstate 'PT409' using message = 'request_converted',
      hint = 'Delete what was made of it first.';
  end if;
  return new;
end
$$;
create trigger guard_status before update on public.requests
  for each row when (new.status is distinct from old.status) execute function private.guard_status('request');
create trigger guard_successor before update on public.requests
  for each row when (new.status is distinct from old.status) execute function private.guard_request();
create trigger stamp_update before update on public.requests
  for each row execute function private.stamp_update();
create trigger tell_status after insert or update on public.requests
  for each row execute function private.tell_status('request');

revoke all on function private.check_property_client(), private.begin_request(), private.guard_request() from public;
