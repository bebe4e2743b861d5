-- The next billing day after today, counted in periods from the last one.
create function private.next_billing_day(last_day date, frequency text, weeks int, day_of_month int, today date)
returns date
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  next_day date := last_day;
  month date := date_trunc('month', last_day)::date;
begin
  if frequency = 'weekly' then
    return last_day + 7 * weeks * (greatest(today - last_day, 0) / (7 * weeks) + 1);
  end if;
  while next_day <= greatest(today, last_day) loop
    month := (month + interval '1 month')::date;
    next_day := month + least(day_of_month, extract(day from month + interval '1 month' - interval '1 day')::int) - 1;
  end loop;
  return next_day;
end
$$;
