-- Sample data has numbers of its own and takes none that an accountant would miss later.
create function private.is_sample_data() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.current_setting('fieldlark.is_sample_data', true), '') = 'on'
$$;

create function private.take_sample_number(business_id uuid, kind text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  nth int := 1;
begin
  while private.is_number_taken(take_sample_number.business_id, take_sample_number.kind, 'SAMPLE-' || nth) loop
    nth := nth + 1;
  end loop;
  return 'SAMPLE-' || nth;
end
$$;

-- With a new prefix a number may equal an older one ("Q-" 10001 and "Q-1" 0001); such numbers are skipped.
create function private.take_number(business_id uuid, kind text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  taken text;
begin
  if private.is_sample_data() then
    return private.take_sample_number(take_number.business_id, take_number.kind);
  end if;
  loop
    -- The highest number has no next one: it is refused in words instead of by a check.
    if exists (select from public.counters as full_one where full_one.business_id = take_number.business_id
      and full_one.kind = take_number.kind and full_one.next_number = 999999999) then
      raise sqlstate 'PT409' using message = 'numbers_exhausted';
    end if;
    update public.counters as counter set last_taken = next_number, next_number = next_number + 1
    where counter.business_id = take_number.business_id and counter.kind = take_number.kind
    returning counter.prefix || lpad((counter.next_number - 1)::text,
      greatest(counter.padding, char_length((counter.next_number - 1)::text)), '0') into taken;
    exit when taken is null or not private.is_number_taken(take_number.business_id, take_number.kind, taken);
  end loop;
  return taken;
end
$$;

-- A sample draft that people issue gets the next real number.
create function private.issued_number(business_id uuid, number text) returns text
language sql volatile set search_path = '' as $$
  select coalesce(case when private.is_sample_data() or number not like 'SAMPLE-%' then number end,
    private.take_number(issued_number.business_id, 'invoice'))
$$;
